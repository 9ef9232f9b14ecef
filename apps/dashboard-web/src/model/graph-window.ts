import { firstWith } from './first-with.ts';
import type { GraphLayout } from './graph-layout.ts';

/** Rows and lanes, all of them part of it. */
export interface GridArea {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstLane: number;
  readonly lastLane: number;
}

/**
 * The points to draw so that an area looks right: those in it, those that they came of, and in each row the next one on
 * either side, whose line may cross it.
 */
export function pointsFor(layout: GraphLayout, parents: Int32Array, area: GridArea): readonly number[] {
  const wanted = new Set<number>();
  const rows = layout.rowStarts.length - 1;
  const last = Math.min(rows - 1, area.lastRow + 1);
  for (let row = Math.max(0, area.firstRow - 1); row <= last; row += 1)
    for (const point of pointsOfRow(layout, row, area)) {
      wanted.add(point);
      const parent = parents[point] ?? -1;
      if (parent >= 0) wanted.add(parent);
    }
  return [...wanted].sort((one, other) => one - other);
}

/** Those in the lanes of the area, and one on either side. */
function pointsOfRow({ order, rowStarts, lanes }: GraphLayout, row: number, area: GridArea): Int32Array {
  const begins = rowStarts[row] ?? 0;
  const ends = rowStarts[row + 1] ?? begins;
  const from = firstWith(begins, ends, (at) => (lanes[order[at] ?? 0] ?? 0) >= area.firstLane);
  const until = firstWith(from, ends, (at) => (lanes[order[at] ?? 0] ?? 0) > area.lastLane);
  return order.subarray(Math.max(begins, from - 1), Math.min(ends, until + 1));
}
