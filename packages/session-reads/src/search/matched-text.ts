import { type SessionEvent, searchBlobs, sessionStreamId, textsIn } from '@workrail/event-log';
import { type Json, O, program, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { QueryWord } from './findings.ts';
import { snippetOf, weightOf, wordsIn } from './snippet.ts';

/** Events of a session that are looked through, the latest first, in pieces of so many. */
const LOOKED_THROUGH = 128;
const PIECE = 32;

/**
 * A line of what was noted or sent in a session that has the words, as many of them as one text has; undefined where none
 * of what is looked through has any.
 */
export const matchedText = (tx: ReadTransaction, session: SessionId, query: readonly QueryWord[]) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    const words = query.flatMap((word) => word.texts.map((text) => ({ ...word, text })));
    const most = weightOf(new Set(words.keys()), words);
    let best = { text: '', weight: 0 };
    const { version } = await take(tx.events.head(sessionStreamId(session)));
    const first = Math.max(1, version - LOOKED_THROUGH + 1);
    for (let end = version; end >= first && best.weight < most; end -= PIECE) {
      const from = Math.max(first, end - PIECE + 1);
      const events = await take(tx.events.read(sessionStreamId(session), { from, limit: end - from + 1 }));
      for (const event of events.toReversed()) {
        for (const text of await take(eventTexts(tx, event))) {
          const weight = weightOf(wordsIn(text, words), words);
          if (weight > best.weight) best = { text, weight };
        }
      }
    }
    return best.weight === 0 ? undefined : snippetOf(best.text, words);
  });

/** What an agent sent with an event, small documents included. */
export const eventTexts = (tx: ReadTransaction, event: SessionEvent) =>
  program<StoreError, readonly string[]>(async ({ take }) => [
    ...textsOf(event),
    ...(await take(documentTexts(tx, event))),
  ]);

/** What an agent wrote with an event. */
function textsOf({ kind, data }: SessionEvent): readonly string[] {
  const output = kind === 'command_decided' || !('output' in data) ? undefined : data.output;
  const notes = output?.notesMarkdown;
  const sent: Json = 'contextDelta' in data ? (data.contextDelta ?? null) : null;
  return [...(notes === undefined ? [] : [notes]), ...textsIn(sent)];
}

/** Texts of the documents that a session is found by: small artifacts, and what a run began with. */
const documentTexts = (tx: ReadTransaction, event: SessionEvent) =>
  program<StoreError, readonly string[]>(async ({ take }) => {
    const texts: string[] = [];
    for (const hash of searchBlobs(event)) {
      const document = O.toUndefined(await take(tx.blobs.get(hash)));
      if (document !== undefined) texts.push(...textsIn(document));
    }
    return texts;
  });
