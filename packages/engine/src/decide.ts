import {
  BUDGETS,
  canonicalJson,
  E,
  type Either,
  type Json,
  type JsonObject,
  utf8Length,
} from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { advance, firstStep, type Progress, type StepPosition } from './advance.ts';
import type { StepOutcome } from './commands/command-scope.ts';
import { resultsInContext, withResult } from './commands/shown-results.ts';
import { stepAt } from './instruction.ts';
import type { Reason, Tolerates } from './reason.ts';
import type { StepKinds, StepResult } from './steps/define-step.ts';

/** What is decided about a start, or about an attempt, besides what it brings. */
export interface DecisionTerms {
  /** What execution goes on in spite of. */
  readonly tolerates: Tolerates;
}

export interface AttemptInput extends DecisionTerms {
  readonly result: StepResult;
  /** Context of the point from which the attempt goes on. */
  readonly context: JsonObject;
  /** What was sent to be merged into it; null removes a key. */
  readonly contextDelta: JsonObject | undefined;
  /** How the step ended, where the server did it. */
  readonly outcome?: StepOutcome | undefined;
}

/** Everything that is in the way, in the order in which it is told. */
interface BlockedDecision {
  readonly kind: 'blocked';
  readonly reasons: readonly Reason[];
}

export type StartDecision = ({ readonly kind: 'started' } & Progress) | BlockedDecision;

export type AttemptDecision =
  | ({
      readonly kind: 'advanced';
      /** Context of the point that the attempt leads to, as it reads back from a store. */
      readonly context: JsonObject;
      /** The step that is done. */
      readonly stepId: string;
    } & Progress)
  | BlockedDecision;

export function decideStart(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  context: JsonObject,
  { tolerates }: DecisionTerms,
): StartDecision {
  const first = firstStep(kinds, workflow, context, tolerates);
  if (E.isLeft(first)) return { kind: 'blocked', reasons: first.left };
  return { kind: 'started', ...first.right };
}

/** Where an attempt leads. A context over its budget counts as not sent where that is tolerated. */
export function decideAttempt(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  position: StepPosition,
  { context: shown, contextDelta, result, outcome, tolerates }: AttemptInput,
): AttemptDecision {
  const { stepId } = stepAt(workflow, position.instruction);
  const known = outcome !== undefined && resultsInContext(workflow).has(stepId);
  const merged = mergedContext(known ? withResult(shown, stepId, outcome) : shown, contextDelta, known);
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
    stepId,
  };
}

/** The context with what was sent merged in, as it reads back from a store. */
function mergedContext(
  context: JsonObject,
  delta: JsonObject | undefined,
  isNew: boolean,
): Either<Reason, JsonObject> {
  if (delta === undefined && !isNew) return E.right(context);
  const text = canonicalJson(mergeContext(context, delta ?? {}));
  const bytes = utf8Length(text);
  return bytes > BUDGETS.context
    ? E.left({ _tag: 'ContextOverBudget', bytes, limit: BUDGETS.context })
    : E.right(JSON.parse(text) as JsonObject);
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
