import { branchNumbers } from '@workrail/event-log/branch-numbers';
import { firstWith } from './first-with.ts';

/** A run as numbers, in the order in which its points came to be. */
export interface GraphShape {
  /** Number of the point that each came of; -1 for the root. */
  readonly parents: Int32Array;
  /** Steps from the root. */
  readonly depths: Int32Array;
  /** Where the run stands. */
  readonly tip: number;
}

/** Where each point stands: in the row of its depth and the lane of its branch. */
export interface GraphLayout {
  readonly lanes: Int32Array;
  /** From 1, and for good, see `branchNumbers`. */
  readonly branches: Int32Array;
  /** The child in the lane of a point; -1 at the end of the lane. On the way to the tip it leads there. */
  readonly heirs: Int32Array;
  /** All points, by row and then by lane. */
  readonly order: Int32Array;
  /** Where each row begins in `order`, and where the last one ends. */
  readonly rowStarts: Int32Array;
  readonly laneCount: number;
  readonly branchCount: number;
}

/** But for the sorting of points and lanes, linear in the points. */
export function layoutOf(shape: GraphShape): GraphLayout {
  const heirs = heirsOf(shape);
  const lines = linesOf(shape, heirs);
  const { laneOf, laneCount } = lanesOf(lines.firsts, lines.lasts);
  const lanes = lines.numbers.map((line) => laneOf[line] ?? 0);
  return {
    lanes,
    branches: branchNumbers(shape.parents),
    heirs,
    ...rowsOf(shape.depths, lanes),
    laneCount,
    branchCount: lines.firsts.length,
  };
}

/** On the way to the tip it is the child that leads there; elsewhere the one that came first. */
function heirsOf({ parents, tip }: GraphShape): Int32Array {
  const heirs = new Int32Array(parents.length).fill(-1);
  for (let child = parents[tip] === undefined ? -1 : tip; child >= 0; ) {
    const parent = parents[child] ?? -1;
    if (parent >= 0) heirs[parent] = child;
    child = parent;
  }
  parents.forEach((parent, child) => {
    if (parent >= 0 && heirs[parent] === -1) heirs[parent] = child;
  });
  return heirs;
}

/** Points in lines, each of which goes on from heir to heir, a row each, from `firsts` to `lasts`. */
function linesOf({ parents, depths }: GraphShape, heirs: Int32Array) {
  const numbers = new Int32Array(parents.length);
  const firsts: number[] = [];
  const lasts: number[] = [];
  parents.forEach((parent, point) => {
    const depth = depths[point] ?? 0;
    const goesOn = parent >= 0 && heirs[parent] === point;
    const line = goesOn ? (numbers[parent] ?? 0) : firsts.length;
    numbers[point] = line;
    if (!goesOn) firsts.push(depth);
    lasts[line] = depth;
  });
  return { numbers, firsts, lasts };
}

/** A lane is used again where a row between two branches is free. The first branch has its own. */
function lanesOf(firsts: readonly number[], lasts: readonly number[]) {
  const laneOf = new Int32Array(firsts.length);
  /** From right to left. */
  const free: number[] = [];
  const byEnd = sortedBy(lasts);
  let [ended, laneCount] = [0, 1];
  for (const branch of sortedBy(firsts)) {
    if (branch === 0) continue;
    const first = firsts[branch] ?? 0;
    for (; ended < byEnd.length; ended += 1) {
      const other = byEnd[ended] ?? 0;
      if ((lasts[other] ?? 0) >= first - 1) break;
      if (other !== 0) addTo(free, laneOf[other] ?? 0);
    }
    const lane = free.pop() ?? laneCount;
    laneOf[branch] = lane;
    laneCount = Math.max(laneCount, lane + 1);
  }
  return { laneOf, laneCount };
}

function addTo(free: number[], lane: number): void {
  const place = firstWith(0, free.length, (at) => (free[at] ?? 0) < lane);
  free.splice(place, 0, lane);
}

function rowsOf(depths: Int32Array, lanes: Int32Array) {
  const rows = depths.reduce((most, depth) => Math.max(most, depth + 1), 0);
  const rowStarts = new Int32Array(rows + 1);
  for (const depth of depths) rowStarts[depth + 1] = (rowStarts[depth + 1] ?? 0) + 1;
  for (let row = 1; row <= rows; row += 1) rowStarts[row] = (rowStarts[row] ?? 0) + (rowStarts[row - 1] ?? 0);
  return { order: sortedBy(depths, lanes), rowStarts };
}

/** Numbers of the entries, sorted by their values; equal ones by the second values, and else they stay in order. */
const sortedBy = (values: ArrayLike<number>, then?: ArrayLike<number>): Int32Array =>
  Int32Array.from({ length: values.length }, (_, at) => at).sort(
    (one, other) =>
      (values[one] ?? 0) - (values[other] ?? 0) || (then?.[one] ?? 0) - (then?.[other] ?? 0) || one - other,
  );
