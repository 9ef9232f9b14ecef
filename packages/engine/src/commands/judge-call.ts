import { defined, E } from '@workrail/kernel';
import type { CommandStep, Repetition, Retry } from '@workrail/workflow-compiler';
import { afterCall, type CallSoFar, type RetryRule } from './after-call.ts';
import type { CommandScope } from './command-scope.ts';
import { judgeCondition } from './judge-condition.ts';
import type { AfterAnswer, CallRecord } from './plan-step.ts';

/** A call that has ended. */
export interface EndedCall extends Pick<CallSoFar, 'method' | 'resend' | 'outcome'> {
  /** Those of the step that were recorded, this one as the last. */
  readonly calls: readonly Pick<CallRecord, 'sentAt' | 'answered'>[];
  /** Sees the answer as the result of the step. */
  readonly scope: CommandScope;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

export interface Judgement {
  readonly next: AfterAnswer;
  /** In one line, where the step does not simply go on. */
  readonly message: string | undefined;
}

/** What follows from a call: the step is done, calls again, fails, or somebody has to decide. */
export function judgeCall({ retry, repeat }: CommandStep, ended: EndedCall): Judgement {
  const { method, resend, outcome, calls, now } = ended;
  const first = calls[0]?.sentAt ?? now;
  const deadline = repeat?.timeout === undefined ? undefined : Date.parse(first) + repeat.timeout;
  const after = afterCall({
    method,
    resend,
    outcome,
    calls: failuresAtEnd(calls),
    now: Date.parse(now),
    retry: retry && ruleOf(retry),
    deadline,
  });
  switch (after.kind) {
    case 'again':
      return { next: { kind: 'again', at: timeOf(after.at), because: 'retry' }, message: after.reason };
    case 'done':
      return repeat === undefined
        ? { next: { kind: 'done' }, message: undefined }
        : repeated(repeat, ended, deadline);
    default:
      return { next: { kind: after.kind }, message: after.reason };
  }
}

const ruleOf = ({ maxAttempts, on, delay }: Retry): RetryRule => defined({ maxAttempts, on, delayMs: delay });

/** Calls since the last one after which the step was to be repeated: this one, and the failed ones right before it. */
function failuresAtEnd(calls: EndedCall['calls']): number {
  let count = 1;
  for (let at = calls.length - 2; at >= 0; at -= 1) {
    const next = calls[at]?.answered?.next;
    if (next?.kind !== 'again' || next.because !== 'retry') break;
    count += 1;
  }
  return count;
}

/** Whether what is waited for has come. */
function repeated(
  { until, every, maxAttempts }: Repetition,
  { calls, scope, now }: EndedCall,
  deadline: number | undefined,
): Judgement {
  const holds = judgeCondition(until.expression, scope);
  if (E.isLeft(holds))
    return {
      next: { kind: 'failed' },
      message: `the condition of its repetition cannot be judged: ${holds.left.message}`,
    };
  if (holds.right) return { next: { kind: 'done' }, message: undefined };
  const rounds = 1 + calls.filter(({ answered }) => isRepeat(answered?.next)).length;
  if (rounds >= maxAttempts)
    return {
      next: { kind: 'failed' },
      message: `after ${rounds} attempts this still did not hold: ${until.written}`,
    };
  const at = Date.parse(now) + every;
  if (deadline !== undefined && at > deadline)
    return {
      next: { kind: 'failed' },
      message: `its time was up after ${rounds} attempts, and this still did not hold: ${until.written}`,
    };
  return { next: { kind: 'again', at: timeOf(at), because: 'repeat' }, message: undefined };
}

const isRepeat = (next: AfterAnswer | undefined): boolean =>
  next?.kind === 'again' && next.because === 'repeat';

const timeOf = (ms: number): string => new Date(ms).toISOString();
