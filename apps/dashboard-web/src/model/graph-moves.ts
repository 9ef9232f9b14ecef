import type { GraphLayout, GraphShape } from './graph-layout.ts';

export type GraphMove = 'parent' | 'child' | 'left' | 'right' | 'root' | 'tip';

export const MOVES_BY_KEY: Readonly<Record<string, GraphMove>> = {
  ArrowUp: 'parent',
  k: 'parent',
  ArrowDown: 'child',
  j: 'child',
  ArrowLeft: 'left',
  h: 'left',
  ArrowRight: 'right',
  l: 'right',
  Home: 'root',
  End: 'tip',
};

/** The point that a key leads to; the same one where there is none. */
export function pointAfter(layout: GraphLayout, place: GraphShape, from: number, move: GraphMove): number {
  const orStay = (point: number | undefined): number => (point === undefined || point < 0 ? from : point);
  switch (move) {
    case 'parent':
      return orStay(place.parents[from]);
    case 'child':
      return orStay(layout.heirs[from]);
    case 'root':
      return 0;
    case 'tip':
      return place.tip;
    case 'left':
    case 'right':
      return orStay(besideIn(layout, place.depths[from] ?? 0, from, move === 'left' ? -1 : 1));
  }
}

/** The next point of the same row. */
function besideIn(
  { order, rowStarts }: GraphLayout,
  row: number,
  from: number,
  step: number,
): number | undefined {
  const points = order.subarray(rowStarts[row], rowStarts[row + 1]);
  return points[points.indexOf(from) + step];
}
