import type { Timers } from '@workrail/ports';

/** Waits for something to happen, and remembers it where it happened before. */
export interface WakeUp {
  readonly ring: () => void;
  /** Until somebody rings, at most so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

export function wakeUp(timers: Timers): WakeUp {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: (ms) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          timer?.cancel();
          wake = undefined;
          rung = false;
          resolve();
        };
        const timer = rung ? undefined : timers.after(ms, done);
        if (rung) done();
        else wake = done;
      }),
  };
}
