/** Set for the long tier, which plays many more seeds, and longer sessions. */
export const LONG_TIER = process.env.WORKRAIL_LONG === '1';

/** Seeds for a test: few of them usually, many in the long tier. */
export const seeds = (few: number, many: number): readonly number[] =>
  Array.from({ length: LONG_TIER ? many : few }, (_, index) => index + 1);
