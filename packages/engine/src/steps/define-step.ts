import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Condition, LoopFrame } from '@workrail/workflow-compiler';
import type { CheckSchema } from '../check-artifacts.ts';
import type { Capabilities, ConfirmationAnswer } from '../check-gates.ts';
import type { StepOutline } from '../outline/outline-item.ts';
import type { PendingStep } from '../pending-step.ts';
import type { Reason } from '../reason.ts';
import type { Scope } from '../scope.ts';
import type { Excerpt } from '../words/control-text.ts';

export interface StepHead {
  readonly op: string;
  /** Unique in the workflow. */
  readonly stepId: string;
  readonly title: string;
  readonly runCondition?: Condition;
}

/** What a step left, and what its checks need. */
export interface StepResult {
  readonly notes: string | undefined;
  readonly artifacts: readonly JsonObject[];
  readonly confirmation: ConfirmationAnswer | undefined;
  readonly capabilities: Capabilities;
  /** Checks artifacts and notes against the schemas of the workflow. */
  readonly check: CheckSchema;
}

/** A step's surroundings when somebody looks at it. */
interface StepView {
  readonly workflow: CompiledWorkflow;
  /** The loops around it, outermost first. */
  readonly frames: readonly LoopFrame[];
  readonly context: JsonObject;
  /** Bytes of JSON that the step may take with the values in its texts. */
  readonly limit: number;
}

/** A step's surroundings when somebody says that it is done. */
interface StepAttempt extends Omit<StepView, 'context' | 'limit'> {
  /** Of the context with what was sent merged in. */
  readonly scope: Scope;
  /** Of the context in which the step was shown. */
  readonly shownScope: Scope;
  readonly result: StepResult;
}

/**
 * All that is known of a kind of step. What is done with instructions is a fold over the registry: a kind that lacks
 * a member does not compile. Members are methods, so that a fold may hold kinds of any step.
 */
export interface StepKind<Step extends StepHead = StepHead> {
  readonly actor: 'agent' | 'server';
  /** What is in the way of entering the step. */
  select(step: Step, scope: Scope): readonly Reason[];
  /** The step as somebody who looks at the run sees it. */
  describe(step: Step, view: StepView): PendingStep;
  /** What an attempt lacks, in the order in which it is told. */
  complete(step: Step, attempt: StepAttempt): readonly Reason[];
  /** What an outline says of it besides title, place and condition. */
  outline(step: Step, workflow: CompiledWorkflow, excerpt: Excerpt): StepOutline;
  /** In words, what has to hold for the step to run; undefined where it always runs. */
  trace(step: Step): string | undefined;
}

export type StepKinds = Readonly<Record<string, StepKind>>;

/** The kind of a step; a step without one stands in no workflow that this program compiled. */
export function stepKindOf(kinds: StepKinds, { op, stepId }: StepHead): StepKind {
  const kind = kinds[op];
  if (kind === undefined) throw new Error(`step ${stepId} is of the unknown kind ${op}`);
  return kind;
}

export const defineStep = <Step extends StepHead>(kind: StepKind<Step>): StepKind<Step> => kind;
