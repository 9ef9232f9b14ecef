import { cutToBytes, defined, E, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, WriteTransaction } from '@workrail/ports';
import {
  type ApprovalRef,
  appendTo,
  eventAt,
  findPoint,
  openQuestion,
  questionAbout,
  readState,
  type ShownKey,
  sameResult,
  shownContext,
  verificationKeys,
  writeProgram,
} from '@workrail/session-reads';
import { parseToken } from '@workrail/token-codec';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { resultOf } from '../continue-workflow/ack-input.ts';
import { completed } from '../continue-workflow/advance-once.ts';
import { checkAckInput } from '../continue-workflow/check-ack-input.ts';
import {
  type ContinueDependencies,
  type ContinueWorkflowError,
  meet,
} from '../continue-workflow/continue-workflow.ts';
import type { ContinueWorkflowInput } from '../continue-workflow/continue-workflow-input.ts';
import { type Attempt, decideAttempt } from '../continue-workflow/decide-attempt.ts';
import { approvalRules } from './approval-rules.ts';

/** What a person is asked before a step counts as done. */
export interface ApprovalRequest extends ApprovalRef {
  /** When it was first asked, ISO 8601 in UTC. */
  readonly at: string;
  readonly workflow: string;
  readonly stepId: string;
  readonly title: string;
  /** The agent's notes of the step, cut. */
  readonly notes: string;
  /** What the result sends for the context: each key with its value as JSON, cut. */
  readonly context: readonly ShownKey[];
}

const NOTES_SHOWN = 2_000;

/**
 * Asks, on record, for the approval that is all that this very call lacks; undefined where nobody needs to be asked.
 * What the agent says in a person's place is left aside, but for its own "declined". From then on any channel may
 * answer; the call is then made as it is. Asking again for the same result of the same attempt writes nothing.
 */
export const requestApproval =
  (deps: ContinueDependencies) =>
  (input: ContinueWorkflowInput): TaskEither<ContinueWorkflowError, ApprovalRequest | undefined> =>
    program(async ({ take, value }) => {
      const { ackToken } = input;
      if (ackToken === undefined || input.confirmation?.answer === 'declined') return undefined;
      const sent = value(checkAckInput(input, deps.digests));
      const keyring = await take(deps.keys.load());
      const { node } = value(readState(input.stateToken, keyring, deps.digests));
      const token = value(parseToken('ack', ackToken));
      const request = { node, token, keys: verificationKeys(keyring), sent };
      const met = await take(deps.store.read((tx) => meet(deps, tx, request)));
      if ('replayed' in met) return take(deps.store.read((tx) => stillAsked(deps, tx, node, met.replayed)));
      const check = await deps.schemas(met.place.run.workflow);
      const rules = await take(approvalRules(deps, met.place, true));
      const wanted = { ...met, sent, warnings: [], check, ...rules };
      const attempt = await take(deps.store.read((tx) => completed(deps, tx, wanted)));
      const step = stepToApprove(attempt);
      if (step === undefined) return undefined;
      const asked = await take(
        writeProgram<ContinueWorkflowError, Pick<ApprovalRequest, 'question' | 'at'>>(deps, (tx, steps) =>
          steps.take(askOnce(deps, tx, attempt, step.stepId)),
        ),
      );
      return {
        sessionId: attempt.place.node.sessionId,
        ...asked,
        workflow: attempt.place.run.workflow.name,
        ...step,
        notes: cutToBytes(attempt.sent.notes ?? '', NOTES_SHOWN),
        context: shownContext(attempt.sent.context),
      };
    });

/** The question that a used call still waits for: another call with the same ack came in between and left it open. */
const stillAsked = (
  deps: ContinueDependencies,
  tx: ReadTransaction,
  node: NodeId,
  replayed: ExecutionAnswer,
) =>
  program<ContinueWorkflowError, ApprovalRequest | undefined>(async ({ take, fail }) => {
    const { approval, pending } = replayed;
    if (approval === undefined || pending === null) return undefined;
    const { run, node: point } = await take(findPoint(deps, tx, node));
    const [sessionId, { question }] = [point.sessionId, approval];
    const event = await take(eventAt(tx, sessionId, question));
    if (event?.kind !== 'approval_requested') return undefined;
    const open = await openQuestion(tx, { sessionId, question })();
    if (E.isLeft(open))
      return open.left._tag === 'ApprovalClosedError' || open.left._tag === 'ApprovalNotFoundError'
        ? undefined
        : fail(open.left);
    const { stepId, title } = pending;
    const { name: workflow } = run.workflow;
    const notes = cutToBytes(event.data.output.notesMarkdown ?? '', NOTES_SHOWN);
    const context = shownContext(event.data.contextDelta);
    return { sessionId, question, at: event.at, workflow, stepId, title, notes, context };
  });

/** The step of an attempt that lacks nothing but a person's approval. */
function stepToApprove(attempt: Attempt): Pick<ApprovalRequest, 'stepId' | 'title'> | undefined {
  const { place, sent, people } = attempt;
  const { run, position, context } = place;
  const pending = run.engine.describeStep(run.workflow, position, context);
  if (pending === null || pending.confirmationKind === 'coordinator_eval') return undefined;
  // Who declined this result may be asked again, once the agent knows of it and sends it nevertheless.
  if (people.answered?.answer === 'approved' || people.isNews === true) return undefined;
  const { confirmation: _, ...unconfirmed } = sent;
  const approved = { answer: 'approved', source: 'asked_by_server' } as const;
  const stops = E.isLeft(decideAttempt({ ...attempt, sent: unconfirmed }));
  const passes = E.isRight(decideAttempt({ ...attempt, people: { ...people, answered: approved } }));
  return stops && passes ? { stepId: pending.stepId, title: pending.title } : undefined;
}

/** The question that waits already for this result, or a new one. */
const askOnce = (deps: ContinueDependencies, tx: WriteTransaction, attempt: Attempt, stepId: string) =>
  program<ContinueWorkflowError, Pick<ApprovalRequest, 'question' | 'at'>>(async ({ take }) => {
    const { runId, node, sessionId } = attempt.place.node;
    const { attempt: id } = attempt.ack;
    await take(deps.health.check(tx, sessionId));
    const { output, context } = resultOf(attempt.sent);
    const waiting = await take(questionAbout(tx, node, id));
    if (waiting !== undefined && waiting.closed === undefined && sameResult(waiting, { output, context }))
      return waiting;
    for (const { value } of attempt.sent.artifacts ?? []) await take(tx.blobs.put(value));
    const at = deps.clock.now();
    const data = defined({ runId, node, attempt: id, stepId, output, contextDelta: context });
    const version = await take(
      appendTo(tx, sessionId, { at, events: [{ kind: 'approval_requested', data }] }),
    );
    deps.health.wrote(sessionId, version, version + 1);
    return { question: version + 1, at };
  });
