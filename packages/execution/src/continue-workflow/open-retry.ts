import { type AdvanceBlocked, lacksOnlyApproval } from '@workrail/event-log';
import { type AttemptId, defined, type JsonObject, type NodeId, O, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { blockedResult, type Minter, sameResult } from '@workrail/session-reads';
import type { OpenRetry } from '../answers/answer.ts';
import { blockedAttemptAt } from '../answers/attempts-at.ts';
import { cutNotes } from '../answers/recap-builder.ts';
import { answersAround } from '../approvals/answers-for.ts';
import { recordedInput } from './ack-input.ts';
import { keptKeys } from './attempt-answer.ts';

/** Bytes of the notes that are shown. */
const NOTES_LIMIT = 2_000;
const KINDS_SHOWN = 5;

interface KeptAttempt {
  readonly shown: OpenRetry;
  /** Set where a person approved its result: the retry, which lacks nothing more, and what it sent for the context. */
  readonly approved?: { readonly attempt: AttemptId; readonly context: JsonObject | undefined };
}

/** What the blocked attempt at a point sent whose retry, for which it counts, is open. */
export const openRetry = (tx: ReadTransaction, node: NodeId, minter: Minter) =>
  program<StoreError, KeptAttempt | undefined>(async ({ take }) => {
    const event = await take(blockedAttemptAt(tx, node));
    if (event === undefined) return undefined;
    const { notes, context, artifacts = [] } = recordedInput(event);
    const keys = keptKeys(context);
    const kinds = artifacts.slice(0, KINDS_SHOWN).map(({ kind }) => kind);
    const { blockers } = event.data;
    // Notes that count as missing are nothing to build on.
    const isEmpty =
      (notes ?? '').trim() === '' || blockers.some(({ code }) => code === 'MISSING_REQUIRED_NOTES');
    const said = isEmpty ? undefined : cutNotes(notes ?? '', NOTES_LIMIT);
    const approval = await take(approvalOf(tx, node, event));
    if (said === undefined && keys.contextKeyCount === 0 && kinds.length === 0 && approval === undefined)
      return undefined;
    const { retry } = event.data;
    const shown: OpenRetry = defined({
      ackToken: minter.ack(node, retry),
      notesMarkdown: said,
      ...keys,
      artifactKinds: kinds.length === 0 ? undefined : kinds,
      missing: blockers.map(({ code }) => code),
      approval,
    });
    return { shown, ...(approval === 'approved' ? { approved: { attempt: retry, context } } : {}) };
  });

/**
 * How the approval stands that was all that an attempt lacked; undefined where it lacked something else. As with the
 * retry, the latest answer to the very result counts, whichever attempt carried it.
 */
const approvalOf = (tx: ReadTransaction, node: NodeId, blocked: AdvanceBlocked) =>
  program<StoreError, OpenRetry['approval']>(async ({ take }) => {
    const { data } = blocked;
    if (!lacksOnlyApproval(data.blockers)) return undefined;
    const point = O.toUndefined(await take(tx.graph.node(node)));
    const { answers } = point === undefined ? { answers: [] } : await take(answersAround(tx, point));
    const own = answers.findLast((one) => sameResult(one, blockedResult(blocked)));
    return own?.said.answer ?? (data.confirmation?.answer === 'declined' ? 'declined' : 'waiting');
  });
