import { searchTerm, termText } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import { nearWords } from './near-words.ts';

const MISSPELT = 3;
const ALTERNATIVES = 6;
const SHORTEST_BEGINNING = 4;

/** Fields of words, by what they are called in findings. */
const FIELDS = { title: 'title', notes: 'note' } as const;
type WordField = keyof typeof FIELDS;

/** A word, and the sessions that have it or one like it. */
export interface WordMatches {
  readonly similar: boolean;
  /** The word, or those that stand in for it; none where nothing is like it. */
  readonly texts: readonly string[];
  readonly sessions: Readonly<Record<WordField, readonly SessionNumber[]>>;
  readonly more: boolean;
}

/** Each word with the sessions that have it; for a few that none has, with those of words like it. */
export const lookUpAll = (search: SessionSearch, texts: readonly string[], telling: number) =>
  program<StoreError, readonly WordMatches[]>(async ({ take }) => {
    let misspelt = 0;
    const found: WordMatches[] = [];
    for (const text of texts) {
      const exact = await take(lookUp(search, [text], { similar: false, telling }));
      const unknown = exact.sessions.title.length === 0 && exact.sessions.notes.length === 0;
      if (unknown) misspelt += 1;
      const alternatives = unknown && misspelt <= MISSPELT ? await take(wordsLike(search, text)) : [];
      found.push(unknown ? await take(lookUp(search, alternatives, { similar: true, telling })) : exact);
    }
    return found;
  });

const lookUp = (
  search: SessionSearch,
  texts: readonly string[],
  { similar, telling }: { readonly similar: boolean; readonly telling: number },
) =>
  program<StoreError, WordMatches>(async ({ take }) => {
    const { title, notes, more } = await take(holdingAny(search, texts, { limit: telling }));
    return { similar, texts, sessions: { title: [...title], notes: [...notes] }, more };
  });

/** The sessions that have any of these words in their titles, and in their notes. */
export const holdingAny = (
  search: SessionSearch,
  texts: readonly string[],
  bounds: Parameters<SessionSearch['holding']>[1],
) =>
  program<StoreError, Readonly<Record<WordField, ReadonlySet<SessionNumber>>> & { readonly more: boolean }>(
    async ({ take }) => {
      const sessions = { title: new Set<SessionNumber>(), notes: new Set<SessionNumber>() };
      let more = false;
      for (const text of texts) {
        for (const field of ['title', 'notes'] as const) {
          const held = await take(search.holding(searchTerm(FIELDS[field], text), bounds));
          for (const session of held.sessions) sessions[field].add(session);
          more ||= held.more;
        }
      }
      return { ...sessions, more };
    },
  );

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
    for (const { sessions } of await take(lookUpAll(search, texts, telling))) {
      const having = new Set(sessions.title);
      named = named === undefined ? sessions.title : named.filter((session) => having.has(session));
    }
    return (named ?? []).toSorted((left, right) => right - left).slice(0, limit);
  });
