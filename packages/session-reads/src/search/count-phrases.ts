import { holdsPhrase, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import type { SessionSearchResult } from './find-sessions.ts';
import type { Finding, QueryWord } from './findings.ts';
import { namesOf, sessionsOf, unlessDamaged } from './load-candidates.ts';
import { eventTexts } from './matched-text.ts';
import { bestFirst, isMerelyNear, rate } from './rating.ts';
import type { Phrase } from './search-request.ts';

/** Sessions whose texts are read for phrases, those that match best. */
const READ = 48;
/** Events of a session that are read for phrases, the latest first, in pieces of so many. */
const LOOKED_THROUGH = 256;
const PIECE = 64;

/**
 * The index knows words, not where they stand. If a session has a phrase as it was written, the words of that phrase do
 * not count for sessions that have them scattered; if none has it, they count as any other words do.
 */
export const countPhrases = (tx: ReadTransaction, result: SessionSearchResult, phrases: readonly Phrase[]) =>
  program<StoreError, SessionSearchResult>(async ({ take }) => {
    const { words } = result;
    let { findings } = result;
    for (const phrase of phrases) {
      const places = placesOf(phrase, words);
      if (places === undefined) continue;
      const having = findings.filter((finding) => places.every((place) => hasWord(finding, place)));
      const read = await take(sessionsOf(tx, bestFirst(having, words).slice(0, READ), 0));
      const holding = new Set<Finding>();
      for (const { finding, session } of read)
        if (await take(unlessDamaged(isHeld(tx, session, phrase)))) holding.add(finding);
      if (holding.size === 0) continue;
      const scattered = new Set(read.map(({ finding }) => finding).filter((one) => !holding.has(one)));
      findings = findings.map((finding) => (scattered.has(finding) ? without(finding, places) : finding));
    }
    const left = findings.filter((finding) => !isNothing(finding));
    const gone = findings.filter((one) => one.scattered !== undefined && isMerelyNear(rate(one, words)));
    return {
      ...result,
      findings: left,
      total: result.total === null ? null : result.total - gone.length,
    };
  });

/** Where a phrase's words stand among those of the query; undefined if one of them is not known as it is written. */
function placesOf({ words: inPhrase }: Phrase, words: readonly QueryWord[]): readonly number[] | undefined {
  const places = inPhrase.map((text) => words.findIndex((word) => word.text === text));
  const known = places.every((place) => words[place]?.similar === false && words[place].texts.length > 0);
  return known ? places : undefined;
}

const hasWord = ({ title, notes }: Finding, place: number): boolean => title.has(place) || notes.has(place);

const isHeld = (tx: ReadTransaction, session: FoundSession, phrase: Phrase) =>
  program<StoreError, boolean>(async ({ take }) => {
    const { title = '', branch = '' } = await take(namesOf(tx, session));
    const holds = (text: string): boolean => holdsPhrase(text, phrase.text);
    return [title, branch].some(holds) || take(isWritten(tx, session.sessionId, holds));
  });

/** Whether a text that was sent in a session is meant. */
const isWritten = (tx: ReadTransaction, session: SessionId, holds: (text: string) => boolean) =>
  program<StoreError, boolean>(async ({ take }) => {
    const { version } = await take(tx.events.head(sessionStreamId(session)));
    const first = Math.max(1, version - LOOKED_THROUGH + 1);
    for (let end = version; end >= first; end -= PIECE) {
      const from = Math.max(first, end - PIECE + 1);
      const events = await take(tx.events.read(sessionStreamId(session), { from, limit: end - from + 1 }));
      for (const event of events.toReversed())
        if ((await take(eventTexts(tx, event))).some(holds)) return true;
    }
    return false;
  });

function without(finding: Finding, places: readonly number[]): Finding {
  const scattered = new Set([...(finding.scattered ?? []), ...places]);
  const rest = (found: ReadonlySet<number>) => new Set([...found].filter((place) => !scattered.has(place)));
  return { ...finding, title: rest(finding.title), notes: rest(finding.notes), scattered };
}

const isNothing = ({ why, title, notes, scattered }: Finding): boolean =>
  scattered !== undefined && why.size + title.size + notes.size === 0;
