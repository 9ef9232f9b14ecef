/// <reference path="./proper-lockfile.d.ts" />
import { setTimeout as pause } from 'node:timers/promises';
import { failureCode } from '../failure-reason.ts';

export interface LockTimes {
  /** A holder that has shown no sign of life for so long is taken to be dead. At least 2,000. */
  readonly staleMs: number;
  /** How long to wait for the lock; longer than `staleMs`, so that a dead holder delays and never refuses. */
  readonly patienceMs: number;
}

export const LOCK_TIMES: LockTimes = { staleMs: 4_000, patienceMs: 8_000 };

/**
 * Runs `act` while no other process runs one on the same path. `stillHeld` turns false when the lock was
 * lost, as after a long sleep of the machine.
 */
export async function withLock<A>(
  path: string,
  times: LockTimes,
  act: (stillHeld: () => boolean) => Promise<A>,
): Promise<A> {
  let held = true;
  const release = await acquire(path, times, () => {
    held = false;
  });
  try {
    return await act(() => held);
  } finally {
    await release().catch(() => undefined);
  }
}

async function acquire(path: string, times: LockTimes, onLost: () => void): Promise<() => Promise<void>> {
  const { lock } = await import('proper-lockfile');
  const deadline = performance.now() + times.patienceMs;
  for (;;) {
    try {
      return await lock(path, { stale: times.staleMs, realpath: false, retries: 0, onCompromised: onLost });
    } catch (failure) {
      if (failureCode(failure) !== 'ELOCKED') throw failure;
      if (performance.now() > deadline) {
        throw new Error(
          `another process has held its lock for more than ${times.patienceMs / 1_000} seconds`,
        );
      }
    }
    await pause(5 + Math.random() * 20);
  }
}
