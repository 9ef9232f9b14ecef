import type { CancelSignal } from '@workrail/ports';

/** Something that ends calls that listen to it. */
export interface CancelSource {
  readonly signal: CancelSignal;
  readonly cancel: () => void;
}

export function cancelSource(): CancelSource {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_, listener) => {
        listeners.add(listener);
      },
      removeEventListener: (_, listener) => {
        listeners.delete(listener);
      },
    },
    cancel: () => {
      aborted = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
  };
}
