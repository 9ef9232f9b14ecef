import { E, type Either, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { stepAt } from './describe-step.ts';
import type { Reason } from './reason.ts';
import { type Selection, selectStep } from './select-step.ts';

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
}

/** From a step that the agent says it has done to the next one; otherwise everything that is in the way. */
export function advance(
  workflow: CompiledWorkflow,
  position: Extract<Position, { readonly kind: 'at' }>,
  done: Done,
): Either<readonly Reason[], Selection> {
  const step = stepAt(workflow, position.instruction);
  const reasons: Reason[] = [];
  if (step.notesRequired && (done.notes ?? '').trim() === '') {
    reasons.push({ _tag: 'MissingNotes', stepId: step.stepId });
  }
  const next = { instruction: position.instruction + 1, frames: position.frames };
  const selected = selectStep(workflow, next, done.context);
  if (E.isLeft(selected)) reasons.push(selected.left);
  return reasons.length > 0 || E.isLeft(selected) ? E.left(reasons) : selected;
}
