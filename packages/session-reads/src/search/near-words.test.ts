import { expect, test } from 'vitest';
import { nearWords } from './near-words.ts';

test.each([
  ['lgoin', 'login'],
  ['logn', 'login'],
  ['loggin', 'login'],
  ['logim', 'login'],
  ['ogin', 'login'],
  ['prüfng', 'prüfung'],
])('%j is near %j', (given, meant) => expect(nearWords(given)).toContain(meant));

test.each(['cat', 'acme123', 'x'.repeat(21)])('%j has no near words', (word) =>
  expect(nearWords(word)).toEqual([]),
);

test('the number of near words is bounded by the length of a word', () => {
  const near = nearWords('abcdefghijklmnopqrst');
  expect(near.length).toBeLessThan(1_200);
  expect(new Set(near).size).toBe(near.length);
  expect(near).not.toContain('abcdefghijklmnopqrst');
});
