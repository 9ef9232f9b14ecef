import { CARD, middleOf, STEP } from './graph-grid.ts';

/** From a point to one that came of it, in the row below. */
export interface GridEdge {
  readonly fromLane: number;
  readonly toLane: number;
  /** Row of the lower one. */
  readonly row: number;
  readonly branch: number;
}

/** Lines of one colour, as one path. */
export interface EdgePath {
  readonly branch: number;
  readonly path: string;
}

const ROUND = 10;

/** A path for each of so many colours; the branch that leads to the tip has one of its own, and comes last. */
export function edgePaths(edges: readonly GridEdge[], colours: number): readonly EdgePath[] {
  const paths = new Map<number, string>();
  for (const edge of edges) {
    const kind = edge.branch === 0 ? -1 : edge.branch % colours;
    paths.set(kind, `${paths.get(kind) ?? ''}${pathOf(edge)}`);
  }
  return [...paths]
    .sort(([one], [other]) => other - one)
    .map(([kind, path]) => ({ branch: kind === -1 ? 0 : kind + colours, path }));
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
