/** A stream of numbers that is the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to and without `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <A>(list: readonly [A, ...A[]]) => A;
  /** True once in `times`, on average. */
  readonly oncePer: (times: number) => boolean;
}

/** The mulberry32 generator: small, quick, and even enough to choose test data. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * limit);
  };
  return {
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    oncePer: (times) => below(times) === 0,
  };
}
