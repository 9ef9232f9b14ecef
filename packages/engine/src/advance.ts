import { E, type Either, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { type CheckSchema, checkArtifacts } from './check-artifacts.ts';
import { checkAssessments } from './check-assessments.ts';
import {
  type Capabilities,
  type ConfirmationAnswer,
  unmetCapabilities,
  unmetConfirmation,
  unmetDependencies,
} from './check-gates.ts';
import { checkNotes } from './check-notes.ts';
import { reasonInterpolator } from './interpolate.ts';
import { withDecisions } from './loop-decision.ts';
import { type Reason, type Tolerates, tolerateNothing } from './reason.ts';
import { scopeOf } from './scope.ts';
import { type Selection, selectStep } from './select-step.ts';
import { stepAt } from './step-at.ts';
import { tolerance } from './tolerance.ts';

/** Where execution goes, and what it goes on in spite of. */
export interface Advanced extends Selection {
  readonly gaps: readonly Reason[];
}

/** The first step of a run, or the end where no step's condition holds. */
export function start(
  workflow: CompiledWorkflow,
  context: JsonObject,
  tolerates: Tolerates = tolerateNothing,
): Either<readonly Reason[], Advanced> {
  const tolerant = tolerance(tolerates);
  const selected = selectStep(workflow, { instruction: 0, frames: [] }, context, tolerant);
  return E.map((selection: Selection) => ({ ...selection, gaps: tolerant.gaps() }))(selected);
}

export interface Done {
  /** Context with what the agent sent merged in. */
  readonly context: JsonObject;
  /** Context in which the step was shown: what it asks to be confirmed is decided there. */
  readonly shown: JsonObject;
  readonly notes: string | undefined;
  readonly artifacts: readonly JsonObject[];
  readonly confirmation: ConfirmationAnswer | undefined;
  readonly capabilities: Capabilities;
  /** Checks artifacts and notes against the schemas of the workflow. */
  readonly check: CheckSchema;
}

/**
 * From a step that the agent says it has done to the next one; otherwise everything that is in the way. What is
 * tolerated is not in the way: it stands as a gap, and execution goes on in the safest way that ends.
 */
export function advance(
  workflow: CompiledWorkflow,
  position: Extract<Position, { readonly kind: 'at' }>,
  done: Done,
  tolerates: Tolerates = tolerateNothing,
): Either<readonly Reason[], Advanced> {
  const step = stepAt(workflow, position.instruction);
  const scope = scopeOf(workflow, position.frames, done.context);
  const shown = scopeOf(workflow, position.frames, done.shown);
  const fill = reasonInterpolator(scope);
  const tolerant = tolerance(tolerates);
  const standing = tolerant.standing([
    ...unmetDependencies(step, scope, fill),
    ...unmetConfirmation(step, shown, done.confirmation),
    ...unmetCapabilities(step, done.capabilities),
    ...checkNotes(step, done.notes, { scope, check: done.check, fill }),
    ...checkArtifacts(workflow, step, position.frames, done.artifacts, done.check),
    ...checkAssessments(step, done.artifacts, fill),
  ]);
  const frames = withDecisions(workflow, position.frames, done.artifacts);
  const next = { instruction: position.instruction + 1, frames };
  const selected = selectStep(workflow, next, done.context, tolerant);
  if (E.isLeft(selected)) return E.left([...standing, ...selected.left]);
  if (standing.length > 0) return E.left(standing);
  return E.right({ ...selected.right, gaps: tolerant.gaps() });
}
