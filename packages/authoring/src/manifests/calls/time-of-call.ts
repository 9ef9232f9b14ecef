import type { Clock, SendOptions } from '@workrail/ports';

/** How long a call still has, over all that it consists of. */
export interface TimeOfCall {
  /** Milliseconds; none or less once it is over. */
  readonly left: () => number;
  /** The work, unless the call ends first. The work goes on then: others may wait for it. */
  readonly within: <A>(work: Promise<A>) => Promise<{ readonly done: A } | 'timeout' | 'cancelled'>;
}

/** The longest time that a timer can wait. */
const LONGEST = 2 ** 31 - 1;

export function timeOfCall(clock: Clock, { timeoutMs, cancel }: SendOptions): TimeOfCall {
  const now = (): number => Date.parse(clock.now());
  const begun = now();
  // A clock that is put back gives no more time than there was.
  const left = (): number => timeoutMs - Math.max(0, now() - begun);
  return {
    left,
    within: (work) =>
      new Promise((done, fail) => {
        const end = (outcome: Parameters<typeof done>[0]): void => {
          clearTimeout(timer);
          cancel?.removeEventListener('abort', onCancel);
          done(outcome);
        };
        const onCancel = (): void => end('cancelled');
        const timer = setTimeout(() => end('timeout'), Math.min(Math.max(0, left()), LONGEST));
        cancel?.addEventListener('abort', onCancel);
        if (cancel?.aborted === true) onCancel();
        work.then((made) => end({ done: made }), fail);
      }),
  };
}
