import { type Json, LruCache } from '@workrail/kernel';
import type { Clock } from '@workrail/ports';

/** Lists by catalog, command and arguments, for as long as inputs say. */
export interface ProviderCache {
  /** `isOld`: also one whose time is over. */
  readonly get: (key: string, seconds: number, isOld?: boolean) => Json | undefined;
  readonly put: (key: string, value: Json) => void;
}

const LISTS = 100;
const SECOND = 1_000;

/** Keeps the lists that were asked for last, for as long as this process lives. */
export function providerCache({ clock }: { readonly clock: Clock }): ProviderCache {
  const kept = new LruCache<string, { readonly value: Json; readonly at: number }>(LISTS);
  const now = (): number => Date.parse(clock.now());
  return {
    get: (key, seconds, isOld = false) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      return isOld || now() - found.at < seconds * SECOND ? found.value : undefined;
    },
    put: (key, value) => {
      kept.set(key, { value, at: now() });
    },
  };
}
