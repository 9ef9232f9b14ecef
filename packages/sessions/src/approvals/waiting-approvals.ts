import { type ApprovalQuestion, sessionOverview } from '@workrail/event-log';
import { cutToBytes, defined, program, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import {
  type ApprovalRef,
  type AttemptResult,
  blockedResult,
  damagedEvent,
  eventAt,
  requestedResult,
  type ShownKey,
  shownContext,
} from '@workrail/session-reads';
import { eachEvent } from '../sessions/each-event.ts';

/** A question that waits for a person. */
export interface WaitingApproval extends ApprovalRef, Pick<ApprovalQuestion, 'runId' | 'node'> {
  /** What the session was called at its start. */
  readonly sessionTitle?: string;
  /** Path of the project. */
  readonly workspace?: string;
  readonly workflowId: string;
  readonly stepId: string;
  /** When the question was asked, ISO 8601 in UTC. */
  readonly askedAt: string;
  /** What the agent noted as the result, cut. */
  readonly notes: string;
  /** What the result sends for the context: each key with its value as JSON, cut. */
  readonly context: readonly ShownKey[];
  /** Kinds of the artifacts that belong to the result, the first few. */
  readonly artifactKinds: readonly string[];
}

/** The questions of a session that wait for a person, in order of time; undefined where there is no such session. */
export const waitingIn = (tx: ReadTransaction, sessionId: SessionId) =>
  program<StoreError, readonly WaitingApproval[] | undefined>(async ({ take }) => {
    const overview = sessionOverview();
    for await (const event of eachEvent(tx, sessionId, take)) overview.add(event);
    const session = overview.value();
    if (session === undefined) return undefined;
    const { title: sessionTitle, workspace } = session;
    const found: WaitingApproval[] = [];
    for (const { workflowId, approvals } of session.runs)
      for (const { runId, node, question, at } of approvals) {
        const asked = await take(resultAt(tx, { sessionId, question }));
        found.push(
          defined({
            sessionId,
            question,
            runId,
            node,
            sessionTitle,
            workspace,
            workflowId,
            askedAt: at,
            ...asked,
          }),
        );
      }
    return found.sort((one, other) => one.question - other.question);
  });

const NOTES_SHOWN = 2_000;
const KINDS_SHOWN = 5;

/** What the event of a question says of the result that it is about. */
const resultAt = (tx: ReadTransaction, { sessionId, question }: ApprovalRef) =>
  program<StoreError, ReturnType<typeof resultOf>>(async ({ take, fail }) => {
    const event = await take(eventAt(tx, sessionId, question));
    if (event?.kind === 'approval_requested') return resultOf(event.data.stepId, requestedResult(event));
    if (event?.kind === 'advance_blocked') {
      const { blockers } = event.data;
      const step = blockers.flatMap(({ pointer }) => ('stepId' in pointer ? [pointer.stepId] : []));
      return resultOf(step[0] ?? '', blockedResult(event));
    }
    return fail(damagedEvent(sessionId, question, 'it asks nobody'));
  });

const resultOf = (
  stepId: string,
  { output: { notesMarkdown = '', artifacts = [] }, context }: AttemptResult,
) => ({
  stepId,
  notes: cutToBytes(notesMarkdown, NOTES_SHOWN),
  context: shownContext(context),
  artifactKinds: artifacts.slice(0, KINDS_SHOWN).map(({ kind }) => kind),
});
