/**
 * Which of the things that are shown have to be loaded again. A thing that changed while it was being loaded may have
 * been read before the change: it is loaded once more when that is done. Nothing is given up half-way, so something
 * that changes all the time is still seen.
 */
export interface Freshness {
  /** Being loaded now. */
  readonly loading: ReadonlySet<string>;
  /** Changed since their loading began. */
  readonly stale: ReadonlySet<string>;
}

export const ALL_FRESH: Freshness = { loading: new Set(), stale: new Set() };

/** Says whether to load it now. */
export const changed = (state: Freshness, key: string): readonly [Freshness, boolean] =>
  state.loading.has(key) ? [{ ...state, stale: withKey(state.stale, key) }, false] : [state, true];

export const began = (state: Freshness, key: string): Freshness => ({
  loading: withKey(state.loading, key),
  stale: without(state.stale, key),
});

/** Says whether to load it once more. */
export const ended = (state: Freshness, key: string): readonly [Freshness, boolean] => [
  { loading: without(state.loading, key), stale: without(state.stale, key) },
  state.stale.has(key),
];

const withKey = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => new Set(keys).add(key);

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : keys;
