import type { ApprovalAnswer, SessionEvent } from '@workrail/event-log';
import { type AttemptId, defined, type NodeId, program, type RunId, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { eventAt } from '../log-reads.ts';
import { type AttemptQuestion, isWaitedFor, questionAbout } from './attempt-question.ts';

/** A question to a person, by its name. */
export interface ApprovalRef {
  readonly sessionId: SessionId;
  /** Version of the event that asks. */
  readonly question: number;
}

/** The session asks nobody with an event of this version. */
export interface ApprovalNotFoundError extends ApprovalRef {
  readonly _tag: 'ApprovalNotFoundError';
}

/** A question that takes no answer any more. `used`: the step was sent again without waiting for it. */
export interface ApprovalClosedError extends ApprovalRef {
  readonly _tag: 'ApprovalClosedError';
  readonly reason: 'answered' | 'withdrawn' | 'replaced' | 'used';
  /** What was answered, where somebody did. */
  readonly answered?: ApprovalAnswer;
  /** Where it was replaced, the question that asks about the result that counts now. */
  readonly instead?: number;
}

export interface OpenQuestion extends AttemptQuestion {
  readonly runId: RunId;
  readonly node: NodeId;
  readonly attempt: AttemptId;
}

/** A question that waits for an answer, or why it does not. */
export const openQuestion = (tx: ReadTransaction, ref: ApprovalRef) =>
  program<StoreError | ApprovalNotFoundError | ApprovalClosedError, OpenQuestion>(async ({ take, fail }) => {
    const asked = askedBy(await take(eventAt(tx, ref.sessionId, ref.question)));
    const latest = asked && (await take(questionAbout(tx, asked.node, asked.attempt)));
    if (asked === undefined || latest === undefined) return fail({ _tag: 'ApprovalNotFoundError', ...ref });
    const closed = (reason: ApprovalClosedError['reason'], more = {}) =>
      fail({ _tag: 'ApprovalClosedError', ...ref, reason, ...more });
    if (latest.question !== ref.question) return closed('replaced', { instead: latest.question });
    if (latest.closed === 'withdrawn') return closed('withdrawn');
    if (latest.closed !== undefined) return closed('answered', { answered: answerIn(latest.closed) });
    const waits = await take(isWaitedFor(tx, { ...asked, question: ref.question }));
    return waits ? { ...latest, ...asked } : closed('used');
  });

const answerIn = ({ at, data }: SessionEvent<'approval_answered'>): ApprovalAnswer => {
  const { answer, channel, by, comment } = data;
  return defined({ answer, channel, at, by, comment });
};

/** The attempt that an event asks about; undefined where it asks about none. */
function askedBy(event: SessionEvent | undefined) {
  if (event?.kind === 'approval_requested') {
    const { runId, node, attempt } = event.data;
    return { runId, node, attempt };
  }
  if (event?.kind !== 'advance_blocked') return undefined;
  const { runId, node, retry: attempt } = event.data;
  return { runId, node, attempt };
}
