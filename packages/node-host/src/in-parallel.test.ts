import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('results keep the order of the items, and no more than the width run at a time', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 20 }, (_, index) => index);
  const results = await inParallel(items, 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = item % 4; turn >= 0; turn -= 1) await Promise.resolve();
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(3);
  expect(await inParallel([], 3, async () => 1)).toEqual([]);
});
