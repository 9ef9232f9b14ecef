import { describe, expect, test } from 'vitest';
import { untilDecided } from './statistics.ts';

/** Pairs with these ratios, again from the first one after the last. */
const pairsOf = (ratios: readonly number[]) => {
  let next = 0;
  return async () => ({ ours: ratios[next++ % ratios.length] ?? Number.NaN, floor: 1 });
};

describe('pairs are measured', () => {
  test.each([
    ['as often as is asked for where all lie below the limit', [1.01, 1.02], 1.1, 20],
    ['as often where all lie above it', [1.2], 1.1, 20],
    ['as often where there is no limit', [0.5, 2], undefined, 20],
    ['five times as often where half of them lie on either side', [1, 1.2], 1.1, 100],
  ])('%s', async (_, ratios, limit, count) => {
    expect(await untilDecided(20, limit, pairsOf(ratios))).toHaveLength(count);
  });

  test('until enough of them agree, where the machine disturbs the first ones', async () => {
    const disturbed = Array.from({ length: 10 }, () => 3);
    const quiet = Array.from({ length: 90 }, () => 1);
    const pairs = await untilDecided(20, 1.1, pairsOf([...disturbed, ...quiet]));
    // 24 of 34 below the limit: of 34 throws of a coin 12 to 22 show heads, 19 times of 20.
    expect(pairs.length).toBeGreaterThan(25);
    expect(pairs.length).toBeLessThan(40);
  });
});
