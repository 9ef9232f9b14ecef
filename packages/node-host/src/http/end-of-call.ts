import type { HttpLimits } from '@workrail/ports';

/** The longest time that a timer can wait; it would not wait at all for more. */
const LONGEST_MS = 2 ** 31 - 1;

/** What ends a call from outside: its time is up, or somebody cancelled it. */
export interface EndOfCall {
  readonly signal: AbortSignal;
  readonly cause: () => 'timeout' | 'cancelled' | undefined;
  /** Rejects when the call is to end. */
  readonly unless: <A>(work: Promise<A>) => Promise<A>;
  readonly release: () => void;
}

export function openEndOfCall({ timeoutMs, cancel }: Pick<HttpLimits, 'timeoutMs' | 'cancel'>): EndOfCall {
  const controller = new AbortController();
  let cause: 'timeout' | 'cancelled' | undefined;
  const end = (by: 'timeout' | 'cancelled') => {
    cause ??= by;
    controller.abort();
  };
  const onCancel = () => end('cancelled');
  const timer = setTimeout(() => end('timeout'), Math.min(timeoutMs, LONGEST_MS));
  cancel?.addEventListener('abort', onCancel);
  if (cancel?.aborted === true) onCancel();
  const { signal } = controller;
  return {
    signal,
    cause: () => cause,
    unless: (work) =>
      new Promise((done, fail) => {
        const stop = () => fail(signal.reason as Error);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
        work.then(done, fail).finally(() => signal.removeEventListener('abort', stop));
      }),
    release: () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', onCancel);
    },
  };
}
