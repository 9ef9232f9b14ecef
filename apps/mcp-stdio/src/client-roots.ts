import { setTimeout } from 'node:timers/promises';

/** Longest time that a client may take to name its roots, in milliseconds; a call waits for it. */
export const ROOTS_TIMEOUT = 5_000;

export interface ClientRoots {
  /** URLs of the folders that the client works on; the client is asked once. */
  readonly get: () => Promise<readonly string[]>;
  /**
   * Whether a call is answered with the question, where that is how the client is asked. Only the first one is; others
   * wait for what comes of it.
   */
  readonly isToAsk: () => Promise<boolean>;
  /** What came with the call that was made again; nothing where the client names none. */
  readonly take: (roots: readonly string[]) => void;
}

/** `ask` puts the question in between, which only an older protocol allows. */
export function clientRoots(ask: () => Promise<readonly string[]>): ClientRoots {
  let known: readonly string[] | undefined;
  let between: Promise<readonly string[]> | undefined;
  let isAsked = false;
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  return {
    get: async () => {
      if (known !== undefined) return known;
      between ??= ask();
      return between;
    },
    isToAsk: async () => {
      if (known !== undefined) return false;
      if (isAsked) {
        await Promise.race([told, setTimeout(ROOTS_TIMEOUT, undefined, { ref: false })]);
        known ??= [];
        return false;
      }
      isAsked = true;
      return true;
    },
    take: (roots) => {
      known = roots;
      tell();
    },
  };
}
