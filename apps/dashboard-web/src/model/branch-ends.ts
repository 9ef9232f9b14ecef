import type { RunPoint, RunPoints } from './run-points.ts';

/** Points that nothing came of yet, the one where the run stands first, then the latest. */
export function branchEnds({ points, shape }: Pick<RunPoints, 'points' | 'shape'>): readonly RunPoint[] {
  const parents = new Set(shape.parents);
  const ends = points.filter(({ number }) => !parents.has(number)).toReversed();
  return ends.toSorted((one, other) => Number(other.isTip) - Number(one.isTip));
}
