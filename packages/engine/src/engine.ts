import { BUDGETS, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, ConfirmationKind, Decision, Position } from '@workrail/workflow-compiler';
import type { StepPosition } from './advance.ts';
import { type Ahead, aheadOf } from './ahead.ts';
import { type AttemptInput, type DecisionTerms, decideAttempt, decideStart } from './decide.ts';
import { textOf } from './fill.ts';
import { stepAt } from './instruction.ts';
import { outlineOf } from './outline/outline.ts';
import type { PendingStep } from './pending-step.ts';
import { lookup, scopeOf } from './scope.ts';
import { type StepKind, type StepKinds, stepKindOf } from './steps/define-step.ts';
import { STEP_KINDS } from './steps/registry.ts';
import { traceOf } from './trace.ts';
import { excerptOf, wholeOf } from './words/control-text.ts';

/** What can be asked of workflows whose steps are of known kinds. Pure: the same arguments give the same result. */
export type Engine = ReturnType<typeof engineOf>;

export const engineOf = (kinds: StepKinds) => ({
  decideStart: (workflow: CompiledWorkflow, context: JsonObject, terms: DecisionTerms) =>
    decideStart(kinds, workflow, context, terms),
  decideAttempt: (workflow: CompiledWorkflow, position: StepPosition, input: AttemptInput) =>
    decideAttempt(kinds, workflow, position, input),
  /** Who does the step at a position; undefined at the end. */
  actorAt: (workflow: CompiledWorkflow, position: Position): StepKind['actor'] | undefined =>
    position.kind === 'complete'
      ? undefined
      : stepKindOf(kinds, stepAt(workflow, position.instruction)).actor,
  /** Who may have to approve the result of the step at a position; undefined where nobody ever has to. */
  confirmerAt: (workflow: CompiledWorkflow, position: Position): ConfirmationKind | undefined => {
    const step = position.kind === 'complete' ? undefined : stepAt(workflow, position.instruction);
    const confirmation = step === undefined || !('confirmation' in step) ? undefined : step.confirmation;
    return confirmation === undefined || confirmation.when === false
      ? undefined
      : (confirmation.kind ?? 'human_approval');
  },
  /** The step at a position, in `limit` bytes of JSON where its values are long, or null at the end. */
  describeStep: (
    workflow: CompiledWorkflow,
    position: Position,
    context: JsonObject,
    limit: number = BUDGETS.answer / 2,
  ): PendingStep | null => {
    if (position.kind === 'complete') return null;
    const step = stepAt(workflow, position.instruction);
    return stepKindOf(kinds, step).describe(step, { workflow, frames: position.frames, context, limit });
  },
  /** What follows the step at a position; nothing follows the end. */
  aheadOf: (workflow: CompiledWorkflow, position: Position, context: JsonObject): Ahead =>
    position.kind === 'complete' ? { needed: [], end: 'no' } : aheadOf(kinds, workflow, position, context),
  /** What a reference stands for at a position, as text; undefined where it has no value. */
  valueAt: (
    workflow: CompiledWorkflow,
    position: Position,
    context: JsonObject,
    path: string,
  ): string | undefined => {
    const frames = position.kind === 'complete' ? [] : position.frames;
    const value = lookup(scopeOf(workflow, frames, context), path);
    return value === undefined ? undefined : textOf(value);
  },
  /** Long texts are cut, unless they are to be `whole`. */
  outlineOf: (workflow: CompiledWorkflow, { whole = false }: { readonly whole?: boolean } = {}) =>
    outlineOf(kinds, workflow, whole ? wholeOf : excerptOf),
  /** Why a run stands at a position, by the decisions on the way to it, with the values that decided where the context is given; undefined where nothing was decided. */
  traceOf: (
    workflow: CompiledWorkflow,
    position: Position,
    decisions: readonly Decision[],
    context?: JsonObject,
  ) => traceOf({ kinds, workflow, context }, position, decisions),
});

/** The engine that compiled workflows run on. */
export const engine: Engine = engineOf(STEP_KINDS);
