import { type AdvanceBlocked, lacksOnlyApproval } from '@workrail/event-log';
import { defined, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { type Minter, questionAbout } from '@workrail/session-reads';
import type { OpenRetry } from '../answers/answer.ts';
import { cutNotes } from '../answers/recap-builder.ts';
import { recordedInput } from './ack-input.ts';
import { keptKeys } from './attempt-answer.ts';

/** Bytes of the notes that are shown. */
const NOTES_LIMIT = 2_000;
const KINDS_SHOWN = 5;

/** What the latest attempt from a point sent, where it was blocked and its retry, for which it counts, is open. */
export const openRetry = (tx: ReadTransaction, node: NodeId, minter: Minter) =>
  program<StoreError, OpenRetry | undefined>(async ({ take }) => {
    const latest = await take(tx.graph.latestAttempt(node));
    if (latest._tag === 'None' || latest.value.kind !== 'advance_blocked') return undefined;
    const event = latest.value;
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
    return defined({
      ackToken: minter.ack(node, event.data.retry),
      notesMarkdown: said,
      ...keys,
      artifactKinds: kinds.length === 0 ? undefined : kinds,
      missing: blockers.map(({ code }) => code),
      approval,
    });
  });

/** How the approval stands that was all that an attempt lacked; undefined where it lacked something else. */
const approvalOf = (tx: ReadTransaction, node: NodeId, { data }: AdvanceBlocked) =>
  program<StoreError, OpenRetry['approval']>(async ({ take }) => {
    if (!lacksOnlyApproval(data.blockers)) return undefined;
    const asked = await take(questionAbout(tx, node, data.retry));
    if (asked?.closed !== undefined && asked.closed !== 'withdrawn') return asked.closed.data.answer;
    return data.confirmation?.answer === 'declined' ? 'declined' : 'waiting';
  });
