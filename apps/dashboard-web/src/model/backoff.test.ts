import { expect, test } from 'vitest';
import { waitBefore } from './backoff.ts';

test('the wait doubles from half a second and stays at ten seconds', () => {
  expect([1, 2, 3, 5, 6, 50].map((failures) => waitBefore(failures, 1))).toEqual([
    500, 1_000, 2_000, 8_000, 10_000, 10_000,
  ]);
});

test('it is spread by at most a quarter', () => {
  expect(waitBefore(1, 0)).toBe(375);
});
