import {
  BUDGETS,
  canonicalJson,
  E,
  type Either,
  type Json,
  type JsonObject,
  utf8Length,
} from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { advance, firstStep, type Progress, type StepPosition } from './advance.ts';
import { stepAt } from './instruction.ts';
import type { Reason, Tolerates } from './reason.ts';
import { scopeOf } from './scope.ts';
import { type StepEffect, type StepKinds, type StepResult, stepKindOf } from './steps/define-step.ts';

/** What is decided about a start, or about an attempt, besides what it brings. */
export interface DecisionTerms {
  /** What execution goes on in spite of. */
  readonly tolerates: Tolerates;
  /** When the decision is recorded, ISO 8601 in UTC. */
  readonly at: string;
}

export interface AttemptInput extends DecisionTerms {
  readonly result: StepResult;
  /** Context of the point from which the attempt goes on. */
  readonly context: JsonObject;
  /** What was sent to be merged into it; null removes a key. */
  readonly contextDelta: JsonObject | undefined;
}

/** Everything that is in the way, in the order in which it is told. */
interface BlockedDecision {
  readonly kind: 'blocked';
  readonly reasons: readonly Reason[];
}

/** Where a run goes, and what the server has to do there; nothing at a step for the agent. */
interface Arrival extends Progress {
  readonly effects: readonly StepEffect[];
}

export type StartDecision = ({ readonly kind: 'started' } & Arrival) | BlockedDecision;

export type AttemptDecision =
  | ({
      readonly kind: 'advanced';
      /** Context of the point that the attempt leads to, as it reads back from a store. */
      readonly context: JsonObject;
      /** The step that is done. */
      readonly stepId: string;
    } & Arrival)
  | BlockedDecision;

export function decideStart(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  context: JsonObject,
  { tolerates, at }: DecisionTerms,
): StartDecision {
  const first = firstStep(kinds, workflow, context, tolerates);
  if (E.isLeft(first)) return { kind: 'blocked', reasons: first.left };
  const effects = effectsAt(kinds, workflow, first.right.position, { context, at });
  return { kind: 'started', ...first.right, effects };
}

/** Where an attempt leads. A context over its budget counts as not sent where that is tolerated. */
export function decideAttempt(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  position: StepPosition,
  { context: shown, contextDelta, result, tolerates, at }: AttemptInput,
): AttemptDecision {
  const merged = mergedContext(shown, contextDelta);
  const over = E.isLeft(merged) ? [merged.left] : [];
  const context = E.isLeft(merged) ? shown : merged.right;
  const advanced = advance(kinds, workflow, position, { context, shown, result }, tolerates);
  const standing = over.filter((reason) => !tolerates(reason));
  if (E.isLeft(advanced)) return { kind: 'blocked', reasons: [...advanced.left, ...standing] };
  if (standing.length > 0) return { kind: 'blocked', reasons: standing };
  const progress = advanced.right;
  return {
    kind: 'advanced',
    ...progress,
    context,
    gaps: [...over, ...progress.gaps],
    stepId: stepAt(workflow, position.instruction).stepId,
    effects: effectsAt(kinds, workflow, progress.position, { context, at }),
  };
}

/** The context with what was sent merged in, as it reads back from a store. */
function mergedContext(context: JsonObject, delta: JsonObject | undefined): Either<Reason, JsonObject> {
  if (delta === undefined) return E.right(context);
  const text = canonicalJson(mergeContext(context, delta));
  const bytes = utf8Length(text);
  return bytes > BUDGETS.context
    ? E.left({ _tag: 'ContextOverBudget', bytes, limit: BUDGETS.context })
    : E.right(JSON.parse(text) as JsonObject);
}

/** The context with which a run came to a position, and when, ISO 8601 in UTC. */
export interface StepArrivalAt extends Pick<DecisionTerms, 'at'> {
  readonly context: JsonObject;
}

/** What the server has to do at a position to which the run came at `at`. */
export function effectsAt(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  position: Position,
  { context, at }: StepArrivalAt,
): readonly StepEffect[] {
  if (position.kind === 'complete') return [];
  const step = stepAt(workflow, position.instruction);
  const kind = stepKindOf(kinds, step);
  if (kind.actor === 'agent') return [];
  return kind.effects(step, { scope: scopeOf(workflow, position.frames, context), at });
}

/** Shallow merge: a key replaces the one that was there, null removes it. */
export function mergeContext(context: JsonObject, delta: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...context };
  for (const [key, value] of Object.entries(delta)) {
    if (value === null) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}
