import { setTimeout as sleep } from 'node:timers/promises';
import { E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { isBusy, storeError } from './driver-error.ts';

/** Longest pause between two tries. Other processes hold the lock for about a millisecond. */
const MAX_PAUSE_MS = 20;

export interface Patience {
  /** Where waiting started, on the clock of `performance.now()`. */
  readonly since: number;
  readonly timeoutMs: number;
}

/**
 * Tries until no other connection is in the way. SQLite's own waiting would block the event loop, so it is
 * off and the waiting is done here, with jitter so that processes don't try in step. There is always one
 * try, however late it is.
 */
export async function waitWhileBusy<A>(
  path: string,
  patience: Patience,
  attempt: () => Either<StoreError, A>,
): Promise<Either<StoreError, A>> {
  for (let pause = 1; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    try {
      return attempt();
    } catch (cause) {
      if (!isBusy(cause)) return refuse(cause, path);
    }
    const waitedMs = performance.now() - patience.since;
    if (waitedMs >= patience.timeoutMs) {
      return E.left({ _tag: 'StoreBusyError', waitedMs: Math.round(waitedMs) });
    }
    await sleep(Math.min(1 + Math.random() * pause, Math.max(1, patience.timeoutMs - waitedMs)));
  }
}

/** A failure of the driver as the port's error; a mistake in this program is thrown on. */
export function refuse(cause: unknown, path: string): Either<StoreError, never> {
  const error = storeError(cause, path);
  if (error === undefined) throw cause;
  return E.left(error);
}
