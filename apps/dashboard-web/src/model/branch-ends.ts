import { branchNumbers } from '@workrail/event-log/branch-numbers';
import type { RunPoint, RunPoints } from './run-points.ts';

/** A point that nothing came of yet, with the number of its branch. */
export interface BranchEnd {
  readonly branch: number;
  readonly point: RunPoint;
}

/** The end of each branch: the one where the run stands first, then the latest. */
export function branchEnds({ points, shape }: Pick<RunPoints, 'points' | 'shape'>): readonly BranchEnd[] {
  const branches = branchNumbers(shape.parents);
  const parents = new Set(shape.parents);
  const ends = points.filter(({ number }) => !parents.has(number)).toReversed();
  return ends
    .toSorted((one, other) => Number(other.isTip) - Number(one.isTip))
    .map((point) => ({ branch: branches[point.number] ?? 1, point }));
}
