import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

test('a bucket gives what is in it at once, then as fast as it fills, and says how long to wait', () => {
  let now = 0;
  const { take } = rateLimit({ perSecond: 0.5, atOnce: 3 }, () => now);
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 2]);
  now = 1_000;
  expect(take()).toBe(1);
  now = 2_000;
  expect([take(), take()]).toEqual([undefined, 2]);
  now = 1_000_000;
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 2]);
});

test('a clock that is set back gives nothing and takes nothing', () => {
  let now = 10_000;
  const { take } = rateLimit({ perSecond: 1, atOnce: 2 }, () => now);
  take();
  now = 0;
  expect([take(), take()]).toEqual([undefined, 1]);
});
