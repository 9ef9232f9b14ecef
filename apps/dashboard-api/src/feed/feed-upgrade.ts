/** The one file that knows the library of WebSockets. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ROUTES } from '@workrail/dashboard-contract';
import { E } from '@workrail/kernel';
import { WebSocketServer } from 'ws';
import type { Guard } from '../access/guard.ts';
import type { SurfaceError } from '../errors/surface-error.ts';
import { readInput } from '../http/read-input.ts';
import type { Feed } from './feed.ts';
import { feedSocket } from './feed-socket.ts';

export type FeedUpgrade = ReturnType<typeof feedUpgrade>;

const SOCKETS = 50;
/** Code of those above. */
const TOO_MANY = 4_429;
/** Bytes of a message that somebody sends: there is nothing to say here. */
const MESSAGE_BYTES = 1_024;

/** Turns requests for the feed into WebSockets, under the same guard as any request. */
export function feedUpgrade(guard: Guard, feed: Feed) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false });
  let opening = 0;
  return {
    /** Why a request does not become a WebSocket. */
    refusal: (incoming: IncomingMessage): SurfaceError | undefined => {
      const { headers, method } = incoming;
      const foreign = guard.foreign(headers) ?? guard.withoutAccess(headers);
      if (foreign !== undefined) return foreign;
      const url = urlOf(incoming);
      if (url?.pathname !== ROUTES.changes.path) return { _tag: 'NoSuchPathError' };
      if (method !== 'GET') return { _tag: 'WrongMethodError', allow: 'GET' };
      const input = readInput(ROUTES.changes, { params: {}, query: url.searchParams, body: undefined });
      return E.isLeft(input) ? input.left : undefined;
    },
    accept: (incoming: IncomingMessage, socket: Duplex, head: Buffer): void =>
      server.handleUpgrade(incoming, socket, head, async (raw) => {
        // A page sees no answer that is not a WebSocket, but it does see how one is closed.
        if (feed.sockets() + opening >= SOCKETS)
          return feedSocket(raw, () => {}).end(TOO_MANY, 'too many follow already; close a page');
        opening += 1;
        try {
          await feed.open(raw, urlOf(incoming)?.searchParams.get('cursor') ?? undefined);
        } finally {
          opening -= 1;
        }
      }),
  };
}

const urlOf = ({ url = '' }: IncomingMessage): URL | null =>
  url.startsWith('/') ? URL.parse(`http://localhost${url}`) : null;
