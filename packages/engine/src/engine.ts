import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Decision, Position } from '@workrail/workflow-compiler';
import type { StepPosition } from './advance.ts';
import {
  type AttemptDecision,
  type AttemptInput,
  type DecisionTerms,
  decideAttempt,
  decideStart,
  effectsAt,
  type StartDecision,
} from './decide.ts';
import { stepAt } from './instruction.ts';
import { outlineOf } from './outline/outline.ts';
import type { OutlineItem } from './outline/outline-item.ts';
import type { PendingStep } from './pending-step.ts';
import { type StepEffect, type StepKind, type StepKinds, stepKindOf } from './steps/define-step.ts';
import { STEP_KINDS } from './steps/registry.ts';
import { type Trace, traceOf } from './trace.ts';

/** What can be asked of workflows whose steps are of known kinds. Pure: the same arguments give the same result. */
export interface Engine {
  readonly decideStart: (
    workflow: CompiledWorkflow,
    context: JsonObject,
    terms: DecisionTerms,
  ) => StartDecision;
  readonly decideAttempt: (
    workflow: CompiledWorkflow,
    position: StepPosition,
    input: AttemptInput,
  ) => AttemptDecision;
  /** Who does the step at a position; undefined at the end. */
  readonly actorAt: (workflow: CompiledWorkflow, position: Position) => StepKind['actor'] | undefined;
  /** What the server has to do at a position to which the run came at a time of the log. */
  readonly effectsAt: (
    workflow: CompiledWorkflow,
    position: Position,
    arrival: { readonly context: JsonObject; readonly at: string },
  ) => readonly StepEffect[];
  /** The step at a position, or null at the end. */
  readonly describeStep: (
    workflow: CompiledWorkflow,
    position: Position,
    context: JsonObject,
  ) => PendingStep | null;
  readonly outlineOf: (workflow: CompiledWorkflow) => readonly OutlineItem[];
  /** Why a run stands at a position, by the decisions on the way to it; undefined where nothing was decided. */
  readonly traceOf: (
    workflow: CompiledWorkflow,
    position: Position,
    decisions: readonly Decision[],
  ) => Trace | undefined;
}

/** The engine for workflows with steps of these kinds. */
export const engineOf = (kinds: StepKinds): Engine => ({
  decideStart: (workflow, context, terms) => decideStart(kinds, workflow, context, terms),
  decideAttempt: (workflow, position, input) => decideAttempt(kinds, workflow, position, input),
  actorAt: (workflow, position) =>
    position.kind === 'complete'
      ? undefined
      : stepKindOf(kinds, stepAt(workflow, position.instruction)).actor,
  effectsAt: (workflow, position, arrival) => effectsAt(kinds, workflow, position, arrival),
  describeStep: (workflow, position, context) => {
    if (position.kind === 'complete') return null;
    const step = stepAt(workflow, position.instruction);
    return stepKindOf(kinds, step).describe(step, { workflow, frames: position.frames, context });
  },
  outlineOf: (workflow) => outlineOf(kinds, workflow),
  traceOf: (workflow, position, decisions) => traceOf(kinds, workflow, position, decisions),
});

/** The engine that compiled workflows run on. */
export const engine: Engine = engineOf(STEP_KINDS);
