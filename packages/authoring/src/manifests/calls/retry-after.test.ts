import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const NOW = Date.parse('1994-11-06T08:49:30Z');

test.each([
  ['2', 2_000],
  ['0', 0],
  ['1.5', 1_500],
  ['86400', 86_400_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 7_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 7_000],
  ['Sun Nov  6 08:49:37 1994', 7_000],
  ['Sat, 05 Nov 1994 08:49:37 GMT', 0],
  ['-1', 'invalid'],
  ['abc', 'invalid'],
  ['', 'invalid'],
  ['1994-11-06', 'invalid'],
  ['Sun, 32 Nov 1994 08:49:37 GMT', 'invalid'],
  ['9'.repeat(30), 'invalid'],
  [undefined, undefined],
])('%j is %j', (value, expected) => {
  expect(retryAfter(value, NOW)).toBe(expected);
});
