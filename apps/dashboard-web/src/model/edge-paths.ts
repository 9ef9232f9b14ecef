import { CARD, middleOf, STEP } from './graph-grid.ts';

/** From a point to one that came of it, in the row below. */
export interface GridEdge {
  readonly fromLane: number;
  readonly toLane: number;
  /** Row of the lower one. */
  readonly row: number;
  /** From 1. */
  readonly branch: number;
}

/** Lines of one colour, as one path. */
export interface EdgePath {
  /** Of the colours. */
  readonly colour: number;
  /** Whether it is of the lane that leads to the tip. */
  readonly isOnWay: boolean;
  readonly path: string;
}

const ROUND = 10;

/** A path for each of so many colours; those of the way to the tip are by themselves, and come last. */
export function edgePaths(edges: readonly GridEdge[], colours: number): readonly EdgePath[] {
  const paths = new Map<number, string>();
  for (const edge of edges) {
    const kind = ((edge.branch - 1) % colours) + (edge.toLane === 0 ? colours : 0);
    paths.set(kind, `${paths.get(kind) ?? ''}${pathOf(edge)}`);
  }
  return [...paths]
    .sort(([one], [other]) => one - other)
    .map(([kind, path]) => ({ colour: kind % colours, isOnWay: kind >= colours, path }));
}

function pathOf({ fromLane, toLane, row }: GridEdge): string {
  const { x: from } = middleOf(fromLane, row);
  const { x: to } = middleOf(toLane, row);
  const bottom = row * STEP.y;
  const top = bottom - STEP.y + CARD.height;
  if (from === to) return `M${from} ${top}V${bottom}`;
  const between = (top + bottom) / 2;
  const side = Math.sign(to - from) * ROUND;
  return [
    `M${from} ${top}V${between - ROUND}`,
    `Q${from} ${between} ${from + side} ${between}`,
    `H${to - side}`,
    `Q${to} ${between} ${to} ${between + ROUND}V${bottom}`,
  ].join('');
}
