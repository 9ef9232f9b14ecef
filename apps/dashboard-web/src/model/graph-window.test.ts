import { expect, test } from 'vitest';
import { layoutOf } from './graph-layout.ts';
import { pointsFor } from './graph-window.ts';

const line = Int32Array.from({ length: 1_000 }, (_, point) => point - 1);
const lineLayout = layoutOf({ parents: line, depths: line.map((parent) => parent + 1), tip: 999 });

test('of a long line only the rows around the area are drawn', () => {
  const area = { firstRow: 500, lastRow: 503, firstLane: 0, lastLane: 4 };
  expect(pointsFor(lineLayout, line, area)).toEqual([498, 499, 500, 501, 502, 503, 504]);
});

test('an area beyond the graph is empty', () => {
  expect(pointsFor(lineLayout, line, { firstRow: 2_000, lastRow: 2_010, firstLane: 0, lastLane: 1 })).toEqual(
    [],
  );
});

test('of many branches of one point those in the area are drawn, with their neighbours and the point', () => {
  const parents = Int32Array.from({ length: 1_001 }, (_, point) => (point === 0 ? -1 : 0));
  const depths = parents.map((parent) => parent + 1);
  const layout = layoutOf({ parents, depths, tip: 1 });
  const drawn = pointsFor(layout, parents, { firstRow: 0, lastRow: 3, firstLane: 100, lastLane: 102 });
  expect(drawn).toEqual([0, 100, 101, 102, 103, 104]);
});
