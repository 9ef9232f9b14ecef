import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GraphShape, layoutOf } from './graph-layout.ts';

function shapeOf(parents: readonly number[], tip = parents.length - 1): GraphShape {
  const depths = new Int32Array(parents.length);
  parents.forEach((parent, point) => {
    depths[point] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
  });
  return { parents: Int32Array.from(parents), depths, tip };
}

const anyShape = fc
  .array(fc.nat(), { maxLength: 60 })
  .chain((picks) =>
    fc.tuple(fc.constant([-1, ...picks.map((pick, index) => pick % (index + 1))]), fc.nat(picks.length)),
  )
  .map(([parents, tip]) => shapeOf(parents, tip));

test('a line is one lane and one branch', () => {
  const { lanes, branchCount, laneCount, heirs } = layoutOf(shapeOf([-1, 0, 1, 2]));
  expect([...lanes]).toEqual([0, 0, 0, 0]);
  expect([branchCount, laneCount]).toEqual([1, 1]);
  expect([...heirs]).toEqual([1, 2, 3, -1]);
});

test('the way to the tip is in lane 0, whichever came first, and branches keep their numbers', () => {
  const { lanes, branches } = layoutOf(shapeOf([-1, 0, 1, 2, 1, 4], 5));
  expect([...lanes]).toEqual([0, 0, 1, 1, 0, 0]);
  expect([...branches]).toEqual([1, 1, 1, 1, 2, 2]);
});

test('the number of a branch is the same wherever the run stands, and whatever comes later', () => {
  fc.assert(
    fc.property(anyShape, fc.nat(), (shape, other) => {
      const { branches } = layoutOf(shape);
      const count = shape.parents.length;
      expect([...layoutOf({ ...shape, tip: other % count }).branches]).toEqual([...branches]);
      const earlier = shapeOf([...shape.parents.slice(0, 1 + (other % count))], 0);
      expect([...layoutOf(earlier).branches]).toEqual([...branches.slice(0, earlier.parents.length)]);
    }),
  );
});

test('a lane is used again further down', () => {
  // A branch at the first row and one behind it, both short, beside a long way.
  const parents = [-1, 0, 1, 2, 3, 4, 0, 4];
  expect([...layoutOf(shapeOf(parents, 5)).lanes]).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
});

test('nothing at all is a layout as well', () => {
  expect(layoutOf(shapeOf([]))).toMatchObject({ laneCount: 1, branchCount: 0 });
});

test('no two points stand in one place, and rows are in order of their lanes', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { lanes, order, rowStarts } = layoutOf(shape);
      const places = new Set([...lanes].map((lane, point) => `${shape.depths[point]}/${lane}`));
      expect(places.size).toBe(lanes.length);
      for (let row = 0; row + 1 < rowStarts.length; row += 1) {
        const points = [...order.slice(rowStarts[row], rowStarts[row + 1])];
        expect(points.every((point) => shape.depths[point] === row)).toBe(true);
        const inRow = points.map((point) => lanes[point] ?? 0);
        expect(inRow).toEqual([...inRow].sort((one, other) => one - other));
      }
    }),
  );
});

test('each point of the way to the tip is in lane 0', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { lanes } = layoutOf(shape);
      for (let point = shape.tip; point >= 0; point = shape.parents[point] ?? -1)
        expect(lanes[point]).toBe(0);
    }),
  );
});

test('a lane goes on from heir to heir', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const { lanes, heirs } = layoutOf(shape);
      for (const [point, heir] of heirs.entries()) {
        if (heir < 0) continue;
        expect(lanes[heir]).toBe(lanes[point]);
      }
    }),
  );
});
