import { expect, test } from 'vitest';
import { tokenIn, tokenOfHash } from './sign-in-token.ts';

test.each([
  ['http://127.0.0.1:4470/#token=abc-123', 'abc-123'],
  ['  abc-123 \n', 'abc-123'],
  ['http://127.0.0.1:4470/#token=a%2Fb', 'a/b'],
  ['#token=%E0%A4%A', '%E0%A4%A'],
])('%s carries %s', (pasted, token) => {
  expect(tokenIn(pasted)).toBe(token);
});

test('an address without a token has none', () => {
  expect(tokenOfHash('#token=abc')).toBe('abc');
  expect(tokenOfHash('#token=')).toBeUndefined();
  expect(tokenOfHash('#view')).toBeUndefined();
});
