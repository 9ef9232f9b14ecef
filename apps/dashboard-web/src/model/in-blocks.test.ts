import { expect, test } from 'vitest';
import { inBlocks } from './in-blocks.ts';

test('a list in pieces has each member once, in order', () => {
  expect(inBlocks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBlocks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inBlocks([], 2)).toEqual([]);
});
