import type { FeedMessage } from '@workrail/dashboard-contract';
import type { WebSocket } from 'ws';

/** What the feed uses of a WebSocket. */
export type RawSocket = Pick<
  WebSocket,
  'send' | 'close' | 'ping' | 'terminate' | 'on' | 'bufferedAmount' | 'readyState' | 'OPEN'
>;

export interface FeedSocket {
  readonly cursor: () => string;
  /** Whether it takes more now. One that takes nothing for long is ended. */
  readonly isReady: () => boolean;
  readonly send: (message: FeedMessage) => void;
  /** Asks whether the other side is still there, and ends the socket where it did not answer the time before. */
  readonly ping: () => void;
  readonly end: (code: number, reason: string) => void;
}

/** Bytes that may wait for a client that reads slowly. */
const WAITING_BYTES = 1_048_576;
/** Milliseconds that a client may take for them. */
const PATIENCE = 30_000;
/** Milliseconds for the farewell. */
const FAREWELL = 1_000;

export function feedSocket(raw: RawSocket, onEnd: () => void, now: () => number = Date.now): FeedSocket {
  let cursor = '';
  let isAlive = true;
  let fullSince: number | undefined;
  const end = (code: number, reason: string) => {
    onEnd();
    raw.close(code, reason);
    setTimeout(() => raw.terminate(), FAREWELL).unref();
  };
  raw.on('pong', () => {
    isAlive = true;
  });
  raw.on('message', () => end(1008, 'nothing is to be sent here'));
  raw.on('error', () => {});
  raw.on('close', onEnd);
  return {
    cursor: () => cursor,
    isReady: () => {
      if (raw.bufferedAmount <= WAITING_BYTES) {
        fullSince = undefined;
        return true;
      }
      fullSince ??= now();
      if (now() - fullSince > PATIENCE) end(1013, 'too slow; go on from the last cursor');
      return false;
    },
    send: (message) => {
      cursor = message.cursor;
      raw.send(JSON.stringify(message));
    },
    ping: () => {
      if (!isAlive) return raw.terminate();
      isAlive = false;
      raw.ping();
    },
    end,
  };
}
