import { expect, test } from 'vitest';
import { decoded } from './decoded.ts';

test.each([
  ['wr.code-review', 'wr.code-review'],
  ['a%2Fb', 'a/b'],
  ['%', '%'],
  ['%E0%A4%A', '%E0%A4%A'],
])('%s names %s', (part, name) => {
  expect(decoded(part)).toBe(name);
});
