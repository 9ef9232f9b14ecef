import { type CommandScope, type EndedCall, type Judgement, judgeCall } from '@workrail/engine';
import type { StoredAnswer } from '@workrail/event-log';
import { type BlobHash, canonicalJson, type Digests } from '@workrail/kernel';
import type { CallOutcome, Resend } from '@workrail/ports';
import type { CommandStep } from '@workrail/workflow-compiler';
import { answerDocument } from './call-answer.ts';
import type { ServerWrite } from './commit.ts';
import type { OpenCall, OpenStep } from './open-steps.ts';
import { outcomeIn } from './outcomes.ts';

/** A call that this process made and that has ended, whatever became of it. */
export interface FinishedCall {
  readonly stepId: string;
  readonly call: number;
  readonly resend: Resend;
  readonly outcome: CallOutcome;
  readonly tookMs: number;
}

/** What is recorded of a call that has ended, and the step as it stands then. */
export interface RecordedCall {
  readonly writes: readonly ServerWrite[];
  readonly step: OpenStep;
  readonly answer: { readonly hash: BlobHash; readonly stored: StoredAnswer } | undefined;
}

interface Ending {
  readonly step: CommandStep;
  readonly record: OpenStep;
  /** What the step saw when it was called. */
  readonly scope: CommandScope;
  readonly now: string;
  readonly digests: Digests;
}

/** Judges a call by what the step asks for. */
export function recordedCall(finished: FinishedCall, ending: Ending): RecordedCall {
  const { step, record, scope, now } = ending;
  const { outcome, resend, call } = finished;
  const answer = answerOf(outcome, ending.digests);
  const steps =
    answer === undefined ? scope.steps : new Map([...scope.steps, [step.id, outcomeIn(answer.stored)]]);
  const method = record.calls.find((one) => one.call === call)?.method ?? '';
  const judged = judgeCall(step, {
    ...{ method, resend, calls: record.calls, now },
    outcome: shapeOf(outcome),
    scope: { ...scope, steps },
  });
  return withAnswer(finished, { record, judged, answer });
}

/** A call of a run that was canceled: what came of it is recorded, and nothing follows. */
export const stoppedCall = (
  finished: FinishedCall,
  { record, digests }: Pick<Ending, 'record' | 'digests'>,
): RecordedCall =>
  withAnswer(finished, {
    record,
    judged: { next: { kind: 'stopped' }, message: stoppedMessage(finished, record) },
    answer: answerOf(finished.outcome, digests),
  });

/** What the call may have done. */
function stoppedMessage({ outcome, call }: FinishedCall, { calls }: OpenStep): string {
  const { method = 'request', repeatable = false } = calls.find((one) => one.call === call) ?? {};
  if (outcome.kind === 'answered') return `the API had answered with the status ${outcome.status}`;
  if (outcome.kind === 'not_sent' || (outcome.kind === 'canceled' && outcome.phase === 'connecting'))
    return 'nothing had been sent';
  return repeatable
    ? `the ${method} was ended before it was answered`
    : `the ${method} was ended before it was answered; the API may have done it`;
}

function withAnswer(
  { stepId, call, outcome, tookMs }: FinishedCall,
  {
    record,
    judged: { next, message },
    answer,
  }: { readonly record: OpenStep; readonly judged: Judgement; readonly answer: RecordedCall['answer'] },
): RecordedCall {
  const status = 'status' in outcome ? outcome.status : undefined;
  const said = message ?? ('fault' in outcome ? outcome.fault.message : undefined);
  const reason =
    'fault' in outcome ? outcome.fault.reason : outcome.kind === 'canceled' ? 'canceled' : 'answer';
  const told = {
    ...(status === undefined ? {} : { status }),
    ...(answer === undefined ? {} : { answer: answer.hash }),
  };
  const answered: OpenCall['answered'] = { next, message: said };
  return {
    writes: [
      ...(answer === undefined ? [] : [{ kind: 'document' as const, value: answer.stored }]),
      {
        kind: 'command_answered',
        data: {
          ...{ stepId, call, outcome: outcome.kind, tookMs, next },
          ...told,
          ...(said === undefined ? {} : { fault: { reason, message: said } }),
        },
      },
    ],
    step: {
      ...record,
      calls: record.calls.map((one) => (one.call === call ? { ...one, answered, ...told } : one)),
    },
    answer,
  };
}

function answerOf(outcome: CallOutcome, digests: Digests): RecordedCall['answer'] {
  if (outcome.kind !== 'answered') return undefined;
  const stored = answerDocument(outcome);
  return { stored, hash: digests.sha256Hex(canonicalJson(stored)) as BlobHash };
}

/** A call that a driver made which is not there any more: nobody knows what came of it. */
export function unansweredCall({ calls }: OpenStep, stepId: string, now: string): FinishedCall {
  const last = calls.at(-1);
  if (last === undefined) throw new Error(`the step ${stepId} made no call`);
  const { call, repeatable, sentAt } = last;
  return {
    stepId,
    call,
    resend: repeatable ? 'always' : 'never',
    outcome: {
      kind: 'lost',
      phase: 'waiting',
      fault: {
        _tag: 'CallFault',
        reason: 'connection',
        message: ENDED,
        retryable: false,
      },
    },
    tookMs: Math.max(0, Date.parse(now) - Date.parse(sentAt)),
  };
}

const ENDED = 'the program that sent it ended before it was answered';

function shapeOf(outcome: CallOutcome): EndedCall['outcome'] {
  switch (outcome.kind) {
    case 'answered': {
      const { kind, status, declared, retryAfterMs } = outcome;
      return { kind, status, declared, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    }
    case 'not_sent':
      return outcome;
    case 'lost': {
      return outcome;
    }
    // Nobody canceled the run, so this program is about to end.
    case 'canceled':
      return outcome.phase === 'connecting'
        ? { kind: 'not_sent', fault: { message: ENDED, retryable: true } }
        : { kind: 'lost', fault: { message: ENDED, reason: 'connection' } };
  }
}
