import { useSyncExternalStore } from 'react';

/** The time, a step every half minute: as often as what is shown of it changes. */
const STEP_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The time in milliseconds since 1970, as it was at the last step of the clock. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
