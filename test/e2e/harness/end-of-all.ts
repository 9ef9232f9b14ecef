import type { ProcessEnd } from './audit.ts';

/** The worst of several ends: one that went wrong, else the slowest. */
export function endOfAll(ends: readonly ProcessEnd[]): ProcessEnd {
  const [first, ...rest] = ends;
  if (first === undefined) throw new Error('the client started no server');
  return rest.reduce((worst, end) => (badness(end) > badness(worst) ? end : worst), first);
}

const badness = ({ code, afterInputEndMs }: ProcessEnd): number =>
  code === 0 && afterInputEndMs !== null ? afterInputEndMs : Number.POSITIVE_INFINITY;
