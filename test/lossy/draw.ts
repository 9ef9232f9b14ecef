import { type Random, seededRandom } from '../crash/harness/seeded-random.ts';

/** Decisions that come out the same for the same seed. */
export interface Draw {
  /** A whole number from 0 up to and without `limit`. */
  readonly below: (limit: number) => number;
  /** True in this share of the cases. */
  readonly chance: (share: number) => boolean;
  /** One of a list that is not empty. */
  readonly pick: <A>(list: readonly A[]) => A;
}

export function drawOf(seed: number): Draw {
  const next: Random = seededRandom(Math.imul(seed, 0x9e37_79b1) ^ 0x51ed_270b);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const index = below(list.length);
      if (index >= list.length) throw new Error('there is nothing to pick from');
      return list[index] as (typeof list)[number];
    },
  };
}
