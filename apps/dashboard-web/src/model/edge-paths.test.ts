import { expect, test } from 'vitest';
import { edgePaths } from './edge-paths.ts';

test('a point below another one is joined by a straight line', () => {
  expect(edgePaths([{ fromLane: 0, toLane: 0, row: 1, branch: 0 }], 6)).toEqual([
    { branch: 0, path: 'M120 56V88' },
  ]);
});

test('to another lane the line turns between the rows', () => {
  const [edge] = edgePaths([{ fromLane: 0, toLane: 1, row: 1, branch: 1 }], 6);
  expect(edge?.path).toBe('M120 56V62Q120 72 130 72H390Q400 72 400 82V88');
});

test('lines of one colour are one path, and the way to the tip lies over the others', () => {
  const edge = { fromLane: 0, toLane: 0, row: 1 };
  const paths = edgePaths(
    [0, 1, 7, 6, 2].map((branch) => ({ ...edge, branch })),
    6,
  );
  expect(paths.map(({ branch }) => branch)).toEqual([8, 7, 6, 0]);
});
