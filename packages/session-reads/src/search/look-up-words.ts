import { searchTerm, termText } from '@workrail/event-log';
import { keysOf, program } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import { nearWords } from './near-words.ts';

const MISSPELT = 3;
const ALTERNATIVES = 6;
const SHORTEST_BEGINNING = 4;

/** Fields of words, by what they are called in findings. */
const FIELDS = { title: 'title', notes: 'note' } as const;

/** Sessions that have words in their titles, and in their notes. */
interface WordHolders extends Readonly<Record<keyof typeof FIELDS, ReadonlySet<SessionNumber>>> {
  readonly more: boolean;
}

/** A word, and the sessions that have it or one like it. */
export interface WordMatches extends WordHolders {
  readonly text: string;
  readonly similar: boolean;
  /** The word, or those that stand in for it; none where nothing is like it. */
  readonly texts: readonly string[];
}

/** Each word with the sessions that have it; for a few that none has, with those of words like it. */
export const lookUpAll = (search: SessionSearch, texts: readonly string[], telling: number) =>
  program<StoreError, readonly WordMatches[]>(async ({ take }) => {
    let misspelt = 0;
    const found: WordMatches[] = [];
    for (const text of texts) {
      const exact = await take(holdingAny(search, [text], { limit: telling }));
      const unknown = exact.title.size === 0 && exact.notes.size === 0;
      if (unknown) misspelt += 1;
      const like = unknown && misspelt <= MISSPELT ? await take(wordsLike(search, text)) : [];
      found.push(
        unknown
          ? {
              text,
              similar: true,
              texts: like,
              ...(await take(holdingAny(search, like, { limit: telling }))),
            }
          : { text, similar: false, texts: [text], ...exact },
      );
    }
    return found;
  });

/** The sessions that have any of these words in their titles, and in their notes. */
export const holdingAny = (
  search: SessionSearch,
  texts: readonly string[],
  bounds: Parameters<SessionSearch['holding']>[1],
) =>
  program<StoreError, WordHolders>(async ({ take }) => {
    const sessions = { title: new Set<SessionNumber>(), notes: new Set<SessionNumber>() };
    let more = false;
    for (const text of texts) {
      for (const field of keysOf(FIELDS)) {
        const held = await take(search.holding(searchTerm(FIELDS[field], text), bounds));
        for (const session of held.sessions) sessions[field].add(session);
        more ||= held.more;
      }
    }
    return { ...sessions, more };
  });

/** Known words that this one is the beginning of, else those that a small mistake turns into it. */
const wordsLike = (search: SessionSearch, text: string) =>
  program<StoreError, readonly string[]>(async ({ take }) => {
    for (const field of ['title', 'note'] as const) {
      const longer =
        text.length < SHORTEST_BEGINNING
          ? []
          : await take(search.completing(searchTerm(field, text), ALTERNATIVES));
      const like =
        longer.length > 0
          ? longer
          : await take(search.known(nearWords(text).map((near) => searchTerm(field, near))));
      if (like.length > 0) return like.slice(0, ALTERNATIVES).map(termText);
    }
    return [];
  });

/** Sessions whose title has all of these words, or ones like them: at most `limit`, latest opened first. */
export const sessionsNamed = (
  search: SessionSearch,
  texts: readonly string[],
  { telling, limit }: { readonly telling: number; readonly limit: number },
) =>
  program<StoreError, readonly SessionNumber[]>(async ({ take }) => {
    let named: readonly SessionNumber[] | undefined;
    for (const { title } of await take(lookUpAll(search, texts, telling)))
      named = named === undefined ? [...title] : named.filter((session) => title.has(session));
    return (named ?? []).toSorted((left, right) => right - left).slice(0, limit);
  });
