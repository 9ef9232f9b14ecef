import type { AttemptEvent } from '@workrail/event-log';
import { type AttemptId, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { damagedEvent, minterOf, pointAt, type RunPoint } from '@workrail/session-reads';
import type { AnswerWarning, ExecutionAnswer } from '../answers/answer.ts';
import { freshAttempt } from '../answers/attempts-at.ts';
import { branchesBefore } from '../answers/branches.ts';
import { answeredSince, answersSince } from '../answers/given-answers.ts';
import type { Dependencies } from '../dependencies.ts';
import { type AckInput, newParts, recordedInput, resultOf, type SentPart } from './ack-input.ts';
import { advancedAnswer, blockedAnswer } from './attempt-answer.ts';

interface ReplayInput {
  readonly place: RunPoint;
  readonly event: AttemptEvent;
  /** The key that signed the ack; signing with it again gives the same tokens. */
  readonly key: Uint8Array;
  readonly sent: AckInput;
}

/** The recorded answer once more. Input that differs from the recorded one is pointed out, not recorded. */
export const replay = (
  deps: Pick<Dependencies, 'runs' | 'digests' | 'entropy'>,
  tx: ReadTransaction,
  { place, event, key, sent }: ReplayInput,
) =>
  program<StoreError, ExecutionAnswer>(async ({ take }) => {
    const recorded = await take(recordedAnswer(deps, tx, place, event, key));
    const answer = await take(withAnswers(deps, tx, recorded, { place, event, key }));
    const parts = newParts(sent, event, place.node.event.data.preferences);
    if (parts.length === 0) return answer;
    if (parts.every((part) => part === 'preferences'))
      return { ...answer, warnings: [...answer.warnings, notChanged(answer)] };
    const { node } = place.node;
    const retry = await take(openRetryOf(tx, node, event));
    const attempt = retry ?? (await take(freshAttempt(deps, tx, node)));
    const ackToken = minterOf(key, deps.digests).ack(node, attempt);
    const isKept = retry !== undefined;
    return { ...answer, warnings: [...answer.warnings, notRecorded(ackToken, isKept, parts)] };
  });

/** For the retry of a blocked attempt all counts that was kept; once it was used, a fresh one begins anew. */
const openRetryOf = (tx: ReadTransaction, node: NodeId, event: AttemptEvent) =>
  program<StoreError, AttemptId | undefined>(async ({ take }) => {
    if (event.kind !== 'advance_blocked') return undefined;
    const { retry } = event.data;
    return (await take(tx.graph.attempt(node, retry)))._tag === 'None' ? retry : undefined;
  });

/** The recorded answer of a blocked attempt, with what people have said since and no answer has told yet. */
const withAnswers = (
  deps: Pick<Dependencies, 'entropy' | 'digests'>,
  tx: ReadTransaction,
  answer: ExecutionAnswer,
  { place, event, key }: Omit<ReplayInput, 'sent'>,
) =>
  program<StoreError, ExecutionAnswer>(async ({ take }) => {
    const since = event.kind === 'advance_blocked' ? await take(answersSince(tx, place)) : [];
    if (since.length === 0) return answer;
    const { node } = place.node;
    const attempt = (await take(openRetryOf(tx, node, event))) ?? (await take(freshAttempt(deps, tx, node)));
    const ackToken = minterOf(key, deps.digests).ack(node, attempt);
    const told = since.map((one) => answeredSince(one, resultOf(recordedInput(event)), ackToken));
    return { ...answer, warnings: [...answer.warnings, ...told] };
  });

const recordedAnswer = (
  deps: Pick<Dependencies, 'runs' | 'digests'>,
  tx: ReadTransaction,
  from: RunPoint,
  event: AttemptEvent,
  key: Uint8Array,
) =>
  program<StoreError, ExecutionAnswer>(async ({ take, fail }) => {
    const minter = minterOf(key, deps.digests);
    if (event.kind === 'advance_blocked') return blockedAnswer(from, event, minter);
    const node = await take(tx.graph.node(event.data.to));
    if (node._tag === 'Some') {
      const to = await take(pointAt(deps, tx, node.value));
      const before = await take(branchesBefore(tx, from.node.node, to.node.node));
      return advancedAnswer({ from, to, before }, minter);
    }
    const { sessionId } = from.node;
    return fail(damagedEvent(sessionId, event.version, 'its node is missing'));
  });

/** Where preferences alone differ, nothing has to be done again: they change from here on. */
const notChanged = ({ kind }: ExecutionAnswer): AnswerWarning => ({
  code: 'REPLAY_PREFERENCES_NOT_CHANGED',
  message: `This ackToken was used before, so this is its first answer. The preferences that you sent now were NOT applied. To apply them from here on, ${
    kind === 'blocked'
      ? 'send them with the next call, together with what is missing'
      : 'call continue_workflow with only them and the stateToken of this answer'
  }.`,
});

const notRecorded = (ackToken: string, kept: boolean, parts: readonly SentPart[]): AnswerWarning => ({
  code: 'REPLAY_OUTPUT_NOT_RECORDED',
  message:
    `This ackToken was used before, so this is its first answer. What you sent differently now was NOT recorded: ${parts.join(', ')}. ` +
    `To record it, repeat the call with the same stateToken and the ackToken of this warning${kept ? '' : ', and with everything that the step asks for: nothing from earlier calls counts there'}.`,
  ackToken,
});
