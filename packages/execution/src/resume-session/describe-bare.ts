import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { defined, program, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { QueryWord, SessionWithoutRun } from '@workrail/session-reads';
import {
  openingOf,
  type SessionFinding,
  snippetOf,
  unlessDamaged,
  whyMatched,
} from '@workrail/session-reads';

const SHOWN = 3;
/** Events from the end of a session that are looked through for its latest notes. */
const LOOKED_BACK = 16;

/** What is known of the first sessions in which nothing runs; those that can't be read are counted. */
export const describeBare = (
  tx: ReadTransaction,
  bare: readonly SessionFinding[],
  words: readonly QueryWord[],
) =>
  program<StoreError, { readonly sessions: readonly SessionWithoutRun[]; readonly damaged: number }>(
    async ({ take }) => {
      const sessions: SessionWithoutRun[] = [];
      let damaged = 0;
      for (const { finding, session } of bare.slice(0, SHOWN)) {
        const { sessionId, branch } = session;
        const read = await take(unlessDamaged(titleAndNotes(tx, sessionId)));
        if (read === undefined) damaged += 1;
        else {
          const { title, notes } = read;
          const snippet = snippetOf(notes ?? title ?? '', words);
          sessions.push(
            defined({
              sessionId,
              title,
              snippet,
              whyMatched: whyMatched(finding, words, { names: defined({ title, branch }) }),
            }),
          );
        }
      }
      return { sessions, damaged };
    },
  );

const titleAndNotes = (tx: ReadTransaction, sessionId: SessionId) =>
  program<StoreError, { readonly title: string | undefined; readonly notes: string | undefined }>(
    async ({ take }) => {
      const { version } = await take(tx.events.head(sessionStreamId(sessionId)));
      const opening = await take(openingOf(tx, sessionId));
      const from = Math.max(1, version - LOOKED_BACK + 1);
      const latest = await take(tx.events.read(sessionStreamId(sessionId), { from, limit: LOOKED_BACK }));
      return {
        title: opening?.data.title,
        notes: latest.map(checkpointNotes).findLast((notes) => notes !== undefined),
      };
    },
  );

const checkpointNotes = (event: SessionEvent): string | undefined =>
  event.kind === 'checkpoint_recorded' ? event.data.output.notesMarkdown : undefined;
