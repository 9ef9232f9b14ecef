import { expect, test } from 'vitest';
import { edgePaths } from './edge-paths.ts';

test('a point below another one is joined by a straight line', () => {
  expect(edgePaths([{ fromLane: 0, toLane: 0, row: 1, branch: 1 }], 6)).toEqual([
    { colour: 0, isOnWay: true, path: 'M120 56V88' },
  ]);
});

test('to another lane the line turns between the rows', () => {
  const [edge] = edgePaths([{ fromLane: 0, toLane: 1, row: 1, branch: 2 }], 6);
  expect(edge?.path).toBe('M120 56V62Q120 72 130 72H390Q400 72 400 82V88');
});

test('lines of one colour are one path, and the way to the tip lies over the others', () => {
  const beside = [2, 8, 7, 3].map((branch) => ({ fromLane: 0, toLane: 1, row: 1, branch }));
  const paths = edgePaths([{ fromLane: 0, toLane: 0, row: 1, branch: 4 }, ...beside], 6);
  expect(paths.map(({ colour, isOnWay }) => [colour, isOnWay])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
  ]);
});
