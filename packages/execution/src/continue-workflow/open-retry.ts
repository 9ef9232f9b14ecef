import { defined, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Minter } from '@workrail/session-reads';
import type { OpenRetry } from '../answers/answer.ts';
import { cutNotes } from '../answers/recap.ts';
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
    const said = (notes ?? '').trim() === '' ? undefined : cutNotes(notes ?? '', NOTES_LIMIT);
    if (said === undefined && keys.contextKeyCount === 0 && kinds.length === 0) return undefined;
    return defined({
      ackToken: minter.ack(node, event.data.retry),
      notesMarkdown: said,
      ...keys,
      artifactKinds: kinds.length === 0 ? undefined : kinds,
      missing: event.data.blockers.map(({ code }) => code),
    });
  });
