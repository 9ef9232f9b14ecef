import { E, type Either, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position, StepInstruction } from '@workrail/workflow-compiler';
import { type CheckSchema, checkArtifacts } from './check-artifacts.ts';
import { checkAssessments } from './check-assessments.ts';
import { checkNotes } from './check-notes.ts';
import { filledDependency } from './filled-parts.ts';
import { type Interpolate, reasonInterpolator } from './interpolate.ts';
import { withDecisions } from './loop-decision.ts';
import type { Reason } from './reason.ts';
import { lookup, type Scope, scopeOf } from './scope.ts';
import { type Selection, selectStep } from './select-step.ts';
import { stepAt } from './step-at.ts';

/** The first step of a run, or the end where no step's condition holds. */
export function start(workflow: CompiledWorkflow, context: JsonObject): Either<readonly Reason[], Selection> {
  return E.mapLeft((reason: Reason) => [reason])(
    selectStep(workflow, { instruction: 0, frames: [] }, context),
  );
}

export interface Done {
  /** Context with what the agent sent merged in. */
  readonly context: JsonObject;
  readonly notes: string | undefined;
  readonly artifacts: readonly JsonObject[];
  /** Checks artifacts and notes against the schemas of the workflow. */
  readonly check: CheckSchema;
}

/** From a step that the agent says it has done to the next one; otherwise everything that is in the way. */
export function advance(
  workflow: CompiledWorkflow,
  position: Extract<Position, { readonly kind: 'at' }>,
  done: Done,
): Either<readonly Reason[], Selection> {
  const step = stepAt(workflow, position.instruction);
  const scope = scopeOf(workflow, position.frames, done.context);
  const fill = reasonInterpolator(scope);
  const reasons: Reason[] = [
    ...unmetDependencies(step, scope, fill),
    ...checkNotes(step, done.notes, { scope, check: done.check, fill }),
    ...checkArtifacts(workflow, step, position.frames, done.artifacts, done.check),
    ...checkAssessments(step, done.artifacts, fill),
  ];
  const frames = withDecisions(workflow, position.frames, done.artifacts);
  const next = { instruction: position.instruction + 1, frames };
  const selected = selectStep(workflow, next, done.context);
  if (E.isLeft(selected)) reasons.push(selected.left);
  return reasons.length > 0 || E.isLeft(selected) ? E.left(reasons) : selected;
}

/** What only the user can give has to be in the context, where the author says under which key. */
function unmetDependencies(
  { userOnlyDependencies = [], stepId }: StepInstruction,
  scope: Scope,
  fill: Interpolate,
): readonly Reason[] {
  return userOnlyDependencies.flatMap((dependency) => {
    const { contextKey } = dependency;
    const value = contextKey === undefined ? true : lookup(scope, contextKey);
    const met = value !== undefined && value !== null && value !== '';
    if (met) return [];
    return [{ _tag: 'UserOnlyDependency' as const, dependency: filledDependency(dependency, fill), stepId }];
  });
}
