import { E, type Json, type JsonObject } from '@workrail/kernel';
import type { CommandStep } from '@workrail/workflow-compiler';
import type { CommandScope, StepOutcome } from './command-scope.ts';
import { filledStep } from './filled-step.ts';
import { judgeCondition } from './judge-condition.ts';

/** What follows from a call, as it was recorded with its answer. */
export type AfterAnswer =
  | { readonly kind: 'done' | 'failed' | 'decision' | 'stopped' }
  | {
      readonly kind: 'again';
      /** ISO 8601 in UTC. */
      readonly at: string;
      readonly because: 'retry' | 'repeat';
    };

/** A call of a step, as far as it is recorded. */
export interface CallRecord {
  /** ISO 8601 in UTC. */
  readonly sentAt: string;
  readonly method: string;
  /** HTTP status, where one came. */
  readonly status?: number;
  /** Undefined while nobody has recorded what came of it. */
  readonly answered:
    | {
        readonly next: AfterAnswer;
        /** In one line: what went wrong, where something did. */
        readonly message: string | undefined;
      }
    | undefined;
}

export type StepDecision = 'retry' | 'skip' | 'mark_done';

/** What is recorded of a step that is not done yet. */
export interface StepRecord {
  readonly calls: readonly CallRecord[];
  /** What somebody decided about its latest call. */
  readonly decision: StepDecision | undefined;
}

export const NO_RECORD: StepRecord = { calls: [], decision: undefined };

/** What the server does about a step now. */
export type StepPlan =
  /** It has ended. */
  | { readonly kind: 'settled'; readonly state: 'succeeded' | 'marked_done' }
  | { readonly kind: 'settled'; readonly state: 'failed' | 'skipped'; readonly message: string }
  | { readonly kind: 'call'; readonly arguments: JsonObject; readonly body: Json | undefined }
  /** Nothing before this time. */
  | { readonly kind: 'wait'; readonly until: string }
  /** A call was sent, and its answer is not recorded. */
  | { readonly kind: 'unanswered' }
  /** Somebody has to decide. */
  | { readonly kind: 'decision' };

/**
 * What comes next of a step whose record and surroundings are known. `scope` has the outcomes of all steps that end
 * before it; `now` is ISO 8601 in UTC.
 */
export function planStep(step: CommandStep, record: StepRecord, scope: CommandScope, now: string): StepPlan {
  const last = record.calls.at(-1);
  if (last === undefined) return begin(step, scope);
  if (record.decision === 'mark_done') return { kind: 'settled', state: 'marked_done' };
  if (record.decision === 'skip')
    return { kind: 'settled', state: 'skipped', message: 'it was decided to skip it' };
  if (record.decision === 'retry') return callOf(step, scope);
  if (last.answered === undefined) return { kind: 'unanswered' };
  const { next, message } = last.answered;
  switch (next.kind) {
    case 'done':
      return { kind: 'settled', state: 'succeeded' };
    case 'failed':
      return { kind: 'settled', state: 'failed', message: message ?? 'its call failed' };
    case 'decision':
      return { kind: 'decision' };
    case 'again':
      return next.at > now ? { kind: 'wait', until: next.at } : callOf(step, scope);
    case 'stopped':
      if (last.status === undefined || last.status < 200 || last.status > 299) return { kind: 'unanswered' };
      return step.repeat === undefined ? { kind: 'settled', state: 'succeeded' } : callOf(step, scope);
  }
}

function begin(step: CommandStep, scope: CommandScope): StepPlan {
  const missing = step.dependsOn.find((id) => scope.steps.get(id)?.state !== 'succeeded');
  if (missing !== undefined) {
    const { state } = scope.steps.get(missing) ?? ({ state: 'skipped' } satisfies StepOutcome);
    return {
      kind: 'settled',
      state: 'skipped',
      message: `it depends on ${missing}, which ${state === 'failed' ? 'failed' : 'was skipped'}`,
    };
  }
  if (step.condition === undefined) return callOf(step, scope);
  const { written, expression } = step.condition;
  const holds = judgeCondition(expression, scope);
  if (E.isLeft(holds)) return failed(`its condition cannot be judged: ${holds.left.message}`);
  return holds.right
    ? callOf(step, scope)
    : { kind: 'settled', state: 'skipped', message: `its condition does not hold: ${written}` };
}

function callOf(step: CommandStep, scope: CommandScope): StepPlan {
  const { unresolved, ...filled } = filledStep(step, scope);
  const [first] = unresolved;
  if (first === undefined) return { kind: 'call', ...filled };
  const more = unresolved.length === 1 ? '' : ` (and ${unresolved.length - 1} more)`;
  return failed(`\${{ ${first.reference} }} has no value: ${first.message}${more}`);
}

const failed = (message: string): StepPlan => ({ kind: 'settled', state: 'failed', message });
