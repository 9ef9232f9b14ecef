/** Numbers from 0 (included) to 1 (not included), the same for the same seed. */
export type Random = () => number;

/** A mulberry32 generator: small, and even enough to pick moments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `WORKRAIL_CRASH_SEED` plays a printed seed again; otherwise every run of the tests has its own. */
export const SEED = Number(process.env.WORKRAIL_CRASH_SEED ?? Date.now() % 1_000_000_000);
