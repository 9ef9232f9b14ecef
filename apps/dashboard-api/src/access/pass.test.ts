import { expect, test } from 'vitest';
import { passFor } from './pass.ts';

test('a pass opens once, for a minute, and nothing else does', () => {
  let now = 0;
  const { give, take } = passFor(() => now);
  expect(take('')).toBe(false);
  const first = give();
  expect([take('wrong'), take(first), take(first)]).toEqual([false, true, false]);
  const second = give();
  expect(second).not.toBe(first);
  now = 60_001;
  expect(take(second)).toBe(false);
});
