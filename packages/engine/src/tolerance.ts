import { canonicalJson, E, type Either } from '@workrail/kernel';
import type { Reason, Tolerates } from './reason.ts';

/** Gaps of one attempt that are kept; a loop over broken values would otherwise make one for each entry. */
export const MAX_GAPS = 25;

/** Collects what execution went on in spite of. */
export interface Tolerance {
  /** `fallback` where the outcome is a reason that is tolerated. */
  readonly settle: <A>(outcome: Either<Reason, A>, fallback: A) => Either<Reason, A>;
  /** Those reasons that are not tolerated; the others are kept as gaps. */
  readonly standing: (reasons: readonly Reason[]) => readonly Reason[];
  /** In the order in which they were met, each once. */
  readonly gaps: () => readonly Reason[];
}

export function tolerance(tolerates: Tolerates): Tolerance {
  const met = new Map<string, Reason>();
  const passes = (reason: Reason): boolean => {
    if (!tolerates(reason)) return false;
    if (met.size < MAX_GAPS) met.set(canonicalJson({ ...reason }), reason);
    return true;
  };
  return {
    settle: (outcome, fallback) => (E.isLeft(outcome) && passes(outcome.left) ? E.right(fallback) : outcome),
    standing: (reasons) => reasons.filter((reason) => !passes(reason)),
    gaps: () => [...met.values()],
  };
}
