import { expect, test } from 'vitest';
import { lineIndex } from './line-index.ts';

test.each([
  ['', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['a\nb', 2, 2, 1],
  ['a\r\nb', 3, 2, 1],
  ['a\rb', 2, 2, 1],
  ['a\n\nb', 2, 2, 1],
  ['a\nb', 1, 1, 2],
  ['a\n', 2, 2, 1],
])('in %j offset %i is line %i, column %i', (text, offset, line, column) => {
  expect(lineIndex(text)(offset)).toEqual({ line, column });
});
