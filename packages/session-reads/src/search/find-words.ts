import { program } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import type { Findings, QueryWord } from './findings.ts';
import { holdingAny, lookUpAll, type WordMatches } from './look-up-words.ts';
import { bestFirst } from './rating.ts';
import type { SearchBounds } from './search-bounds.ts';

const MANY = 8_192;
/** Sessions of a common word, where no word tells more. */
const ALL = 65_536;
const COMMON_WORDS = 8;

export interface WordSearchResult {
  readonly words: readonly QueryWord[];
  /** Sessions that were found; null where a word is too common to count them. */
  readonly total: number | null;
  /** True where sessions may have words of the query and are not among those that were found. */
  readonly cut: boolean;
}

/**
 * Adds the sessions that have words of the query. Rare words bring sessions in, common ones only tell more about
 * those that are there: what is read is bounded by what the rare words have, not by all sessions.
 */
export const findWords = (
  search: SessionSearch,
  texts: readonly string[],
  { findings, bounds }: { readonly findings: Findings; readonly bounds: SearchBounds },
) =>
  program<StoreError, WordSearchResult>(async ({ take }) => {
    const { telling, kept } = bounds;
    if (texts.length === 0) return { words: [], total: findings.size, cut: false };
    const { sessions: all } = await take(search.state());
    const found = await take(lookUpAll(search, texts, telling));
    const words = texts.map((text, i) => queryWord(text, found[i], { all, telling }));
    const rarestFirst = found
      .map((_, i) => i)
      .sort((left, right) => countOf(found[left]) - countOf(found[right]));
    for (const i of rarestFirst) if (found[i]?.more === false) addWord(findings, i, found[i]);
    const common = rarestFirst.filter((i) => found[i]?.more === true);
    const usable = common.slice(0, COMMON_WORDS);
    if (findings.size === 0 && usable.length > 0) {
      await take(
        findTogether(
          search,
          usable.map((i) => found[i]),
          { findings, telling },
        ),
      );
    }
    const total = common.length === 0 ? findings.size : null;
    const cut = common.length > 0 || findings.size > kept;
    findings.keep(bestFirst(findings.all, words).slice(0, kept));
    for (const i of usable) await take(tellMore(search, { i, texts: found[i]?.texts ?? [] }, findings));
    return { words, total, cut };
  });

function queryWord(
  text: string,
  found: WordMatches | undefined,
  { all, telling }: { readonly all: number; readonly telling: number },
): QueryWord {
  if (found === undefined || found.texts.length === 0) return { text, weight: 1, similar: false };
  const { title, notes } = found.sessions;
  const having = found.more ? Math.max(telling, all / 2) : new Set([...title, ...notes]).size;
  const weight = Math.log(1 + all / Math.max(1, having));
  return { text, weight: found.similar ? weight * 0.7 : weight, similar: found.similar };
}

const countOf = (found: WordMatches | undefined): number =>
  (found?.sessions.title.length ?? 0) + (found?.sessions.notes.length ?? 0);

/** Once there are very many sessions, a word brings in no more of them. */
function addWord(findings: Findings, word: number, found: WordMatches | undefined): void {
  const full = findings.size > MANY;
  for (const field of ['title', 'notes'] as const) {
    const sessions = found?.sessions[field] ?? [];
    findings.word(field, word, full ? sessions.filter((session) => findings.has(session)) : sessions);
  }
}

/** Where all words are common, the sessions count that have the first ones together. */
const findTogether = (
  search: SessionSearch,
  common: readonly (WordMatches | undefined)[],
  { findings, telling }: { readonly findings: Findings; readonly telling: number },
) =>
  program<StoreError, void>(async ({ take }) => {
    let together: readonly SessionNumber[] | undefined;
    for (const word of common) {
      const bounds = together === undefined ? { limit: ALL } : { among: together };
      const { title, notes } = await take(holdingAny(search, word?.texts ?? [], bounds));
      const having = [...new Set([...title, ...notes])].sort((left, right) => right - left);
      if (having.length > 0) together = having;
    }
    findings.include((together ?? []).slice(0, telling));
  });

const tellMore = (
  search: SessionSearch,
  { i, texts }: { readonly i: number; readonly texts: readonly string[] },
  findings: Findings,
) =>
  program<StoreError, void>(async ({ take }) => {
    const { title, notes } = await take(holdingAny(search, texts, { among: findings.numbers }));
    findings.word('title', i, [...title]);
    findings.word('notes', i, [...notes]);
  });
