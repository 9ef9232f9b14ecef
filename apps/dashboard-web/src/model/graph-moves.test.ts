import { expect, test } from 'vitest';
import { layoutOf } from './graph-layout.ts';
import { type GraphMove, pointAfter } from './graph-moves.ts';

// 0 - 1 - 2 (tip), and 3 and 4 beside 2.
const place = {
  parents: Int32Array.from([-1, 0, 1, 1, 1]),
  depths: Int32Array.from([0, 1, 2, 2, 2]),
  tip: 2,
};
const layout = layoutOf(place);

test.each<[number, GraphMove, number]>([
  [2, 'parent', 1],
  [3, 'parent', 1],
  [0, 'parent', 0],
  [0, 'child', 1],
  [1, 'child', 2],
  [2, 'child', 2],
  [2, 'right', 3],
  [3, 'right', 4],
  [4, 'right', 4],
  [4, 'left', 3],
  [2, 'left', 2],
  [4, 'root', 0],
  [4, 'tip', 2],
])('from %i, %s leads to %i', (from, move, to) => {
  expect(pointAfter(layout, place, from, move)).toBe(to);
});
