import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Guard } from '../access/guard.ts';
import { refusalOf } from '../errors/refusal-of.ts';
import type { SurfaceError } from '../errors/surface-error.ts';
import type { FeedUpgrade } from '../feed/feed-upgrade.ts';
import { answerOnSocket, refusalAnswer } from './answers.ts';
import { type ApiDependencies, api, asResponse } from './api.ts';
import { asksForWebSocket, readWithoutOffer } from './other-upgrade.ts';
import type { RateLimits } from './rate-limit.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

export interface Serving extends ApiDependencies {
  readonly guard: Guard;
  readonly limits: RateLimits;
  readonly upgrade: FeedUpgrade;
}

/** A server that answers nothing yet: what it answers depends on the port that it gets. */
export const newServer = (): Server =>
  createServer({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 5_000,
    // A host that is missing is refused like a foreign one, in the one shape.
    requireHostHeader: false,
    // Other protocols that are offered are passed over. A Node that does not know this makes them an event.
    shouldUpgradeCallback: asksForWebSocket,
  });

/** Lets a server answer. What is foreign is refused before anything else of a request is looked at. */
export function serve(server: Server, serving: Serving): void {
  const { guard, upgrade, logger } = serving;
  const answerOf = (error: SurfaceError) => refusalAnswer(refusalOf(error), logger);
  const listener = getRequestListener(api(serving).fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => asResponse(answerOf(unreadable('its path is none'))),
  });
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) outgoing.setHeader(name, value);
    const refusal = ambiguous(incoming) ?? guard.foreign(incoming.headers) ?? tooOften(incoming, serving);
    if (refusal === undefined) return void listener(incoming, outgoing);
    const { status, headers, body } = answerOf(refusal);
    outgoing.writeHead(status, { ...headers, connection: 'close' }).end(body);
  };
  server.on('request', onRequest);
  // Who asks whether to go on hears it when the body is read; other expectations are nobody's.
  server.on('checkContinue', onRequest).on('checkExpectation', onRequest);
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!asksForWebSocket(incoming)) return readWithoutOffer(server, incoming, socket, head);
    socket.on('error', () => {});
    const refusal = ambiguous(incoming) ?? upgrade.refusal(incoming) ?? tooOften(incoming, serving);
    if (refusal === undefined) upgrade.accept(incoming, socket, head);
    else answerOnSocket(socket, answerOf(refusal));
  });
  server.on('clientError', (failure: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable) return void socket.destroy();
    answerOnSocket(
      socket,
      answerOf(unreadable('it is no HTTP request that is understood here', failure.code)),
    );
  });
}

/** Why nobody can say where a request is meant to go. */
function ambiguous({ url = '', headersDistinct }: IncomingMessage): SurfaceError | undefined {
  if ((headersDistinct.host?.length ?? 0) > 1) return unreadable('it names more than one host');
  // A whole address in the place of a path would be looked at instead of the host.
  return url.startsWith('/') ? undefined : unreadable('its target is no path');
}

function tooOften({ headers }: IncomingMessage, { guard, limits }: Serving): SurfaceError | undefined {
  const hasAccess = guard.withoutAccess(headers) === undefined;
  const seconds = (hasAccess ? limits.requests : limits.strangers).take();
  return seconds === undefined ? undefined : { _tag: 'TooOftenError', what: 'requests', seconds };
}

const STATUS_OF: Readonly<Record<string, 408 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const unreadable = (reason: string, code = ''): SurfaceError => ({
  _tag: 'UnreadableRequestError',
  status: STATUS_OF[code] ?? 400,
  reason,
});
