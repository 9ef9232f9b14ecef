import { E, type Either, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { stepAt } from './instruction.ts';
import { withDecisions } from './loop-decision.ts';
import type { Reason, Tolerates } from './reason.ts';
import { scopeOf } from './scope.ts';
import { type Selection, selectStep } from './select-step.ts';
import { type StepKinds, type StepResult, stepKindOf } from './steps/define-step.ts';
import { tolerance } from './tolerance.ts';

/** Where execution goes, and what it goes on in spite of. */
export interface Progress extends Selection {
  readonly gaps: readonly Reason[];
}

/** The first step of a run, or the end where no step's condition holds. */
export function firstStep(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  context: JsonObject,
  tolerates: Tolerates,
): Either<readonly Reason[], Progress> {
  const tolerant = tolerance(tolerates);
  const selected = selectStep({ kinds, workflow, context, tolerant }, { instruction: 0, frames: [] });
  return E.map((selection: Selection) => ({ ...selection, gaps: tolerant.gaps() }))(selected);
}

export type StepPosition = Extract<Position, { readonly kind: 'at' }>;

interface StepOutcome {
  readonly result: StepResult;
  /** Context with what was sent merged in. */
  readonly context: JsonObject;
  /** Context in which the step was shown: what it asks to be confirmed is decided there. */
  readonly shown: JsonObject;
}

/**
 * From a step that somebody says is done to the next one; otherwise everything that is in the way. What is
 * tolerated is not in the way: it stands as a gap, and execution goes on in the safest way that ends.
 */
export function advance(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  position: StepPosition,
  outcome: StepOutcome,
  tolerates: Tolerates,
): Either<readonly Reason[], Progress> {
  const { context, shown, result } = outcome;
  const { instruction, frames } = position;
  const step = stepAt(workflow, instruction);
  const scope = scopeOf(workflow, frames, context);
  const shownScope = scopeOf(workflow, frames, shown);
  const tolerant = tolerance(tolerates);
  const lacking = stepKindOf(kinds, step).complete(step, { workflow, frames, scope, shownScope, result });
  const standing = tolerant.standing(lacking);
  const next = {
    instruction: instruction + 1,
    frames: withDecisions(workflow, frames, result.artifacts),
  };
  const selected = selectStep({ kinds, workflow, context, tolerant }, next);
  if (E.isLeft(selected))
    return E.left([...standing, ...selected.left.filter((reason) => !isSaid(standing, reason))]);
  if (standing.length > 0) return E.left(standing);
  return E.right({ ...selected.right, gaps: tolerant.gaps() });
}

/** Whether what a loop lacks to go on is an artifact that the step is already told to leave, or to correct. */
const isSaid = (told: readonly Reason[], reason: Reason): boolean =>
  reason._tag === 'MissingDecision' &&
  told.some(
    (one) =>
      (one._tag === 'MissingArtifact' || one._tag === 'InvalidArtifact') && one.contract === reason.contract,
  );
