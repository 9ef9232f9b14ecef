import type { NearMiss } from './near-miss.ts';
import { NEAR_MISSES_OF_READING } from './of-reading.ts';
import { NEAR_MISSES_OF_STEPS } from './of-steps.ts';
import { NEAR_MISSES_OF_WRAPPING } from './of-wrapping.ts';

export const NEAR_MISSES: readonly NearMiss[] = [
  ...NEAR_MISSES_OF_STEPS,
  ...NEAR_MISSES_OF_READING,
  ...NEAR_MISSES_OF_WRAPPING,
];
