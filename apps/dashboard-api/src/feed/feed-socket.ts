import type { FeedMessage } from '@workrail/dashboard-contract';
import type { WebSocket } from 'ws';

export type RawSocket = Pick<
  WebSocket,
  'send' | 'close' | 'ping' | 'terminate' | 'on' | 'bufferedAmount' | 'readyState' | 'OPEN'
>;

export type FeedSocket = ReturnType<typeof feedSocket>;

/** Bytes that may wait for a client that reads slowly. */
const WAITING_BYTES = 1_048_576;
/** Milliseconds that a client may take for them. */
const PATIENCE = 30_000;
/** Milliseconds without a word after which it says that somebody is here. */
const QUIET = 10_000;
/** Milliseconds for the farewell. */
const FAREWELL = 1_000;

/** Does not follow a clock that is set anew. */
const steady = (): number => performance.now();

export function feedSocket(raw: RawSocket, onEnd: () => void, now: () => number = steady) {
  let cursor = '';
  let isAlive = true;
  let saidAt = now();
  let fullSince: number | undefined;
  const end = (code: number, reason: string) => {
    onEnd();
    raw.close(code, reason);
    setTimeout(() => raw.terminate(), FAREWELL).unref();
  };
  const send = (message: FeedMessage) => {
    cursor = message.cursor;
    saidAt = now();
    raw.send(JSON.stringify(message));
  };
  raw.on('pong', () => {
    isAlive = true;
  });
  raw.on('message', () => end(1008, 'clients must not send messages'));
  raw.on('error', () => {});
  raw.on('close', onEnd);
  return {
    cursor: () => cursor,
    /** Whether it takes more now. One that takes nothing for long is ended. */
    isReady: (): boolean => {
      if (raw.bufferedAmount <= WAITING_BYTES) {
        fullSince = undefined;
        return true;
      }
      fullSince ??= now();
      if (now() - fullSince > PATIENCE) end(1013, 'too slow; continue from the last cursor');
      return false;
    },
    send,
    /** Says that somebody is here, where nothing was said for long. */
    sayAlive: (): void => {
      if (now() - saidAt >= QUIET) send({ type: 'alive', cursor });
    },
    /** Asks whether the other side is still there, and ends the socket where it did not answer the time before. */
    ping: () => {
      if (!isAlive) return raw.terminate();
      isAlive = false;
      raw.ping();
    },
    end,
  };
}
