import { typed } from '@workrail/kernel';
import type { OwnPrograms } from '../offer.ts';

interface WithNextStep {
  readonly suggested_action?: string;
}

/** Findings whose next step has each command as the user of this machine types it. */
export const typedNextSteps = <A extends WithNextStep>(
  all: readonly A[],
  { workrail }: OwnPrograms,
): readonly A[] =>
  all.map((one) =>
    one.suggested_action === undefined
      ? one
      : { ...one, suggested_action: typed(one.suggested_action, workrail) },
  );
