import { program } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import type { Finding, Findings, QueryWord } from './findings.ts';
import { holdingAny, lookUpAll, type WordMatches } from './look-up-words.ts';
import { bestFirst, isCovered } from './rating.ts';
import type { SearchBounds } from './search-bounds.ts';
import type { SearchRequest } from './search-request.ts';

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
  { words: texts, groups }: Pick<SearchRequest, 'words' | 'groups'>,
  { findings, bounds }: { readonly findings: Findings; readonly bounds: SearchBounds },
) =>
  program<StoreError, WordSearchResult>(async ({ take }) => {
    const { telling, kept } = bounds;
    if (texts.length === 0) return { words: [], total: findings.size, cut: false };
    const { sessions: all } = await take(search.state());
    const found = (await take(lookUpAll(search, texts, telling))).map((word, place) => ({ ...word, place }));
    const words = found.map((word) =>
      queryWord(word, { all, telling }, placesWith(word.text, groups, found)),
    );
    const rarestFirst = found.toSorted((left, right) => countOf(left) - countOf(right));
    for (const word of rarestFirst) if (!word.more) addWord(findings, word);
    const common = rarestFirst.filter(({ more }) => more);
    const usable = common.slice(0, COMMON_WORDS);
    if (findings.size === 0 && usable.length > 0)
      await take(findTogether(search, usable, { findings, telling }));
    if (common.length === 0) findings.keep(findings.all.filter(countsFor(words)));
    const total = common.length === 0 ? findings.size : null;
    const cut = common.length > 0 || findings.size > kept;
    findings.keep(bestFirst(findings.all, words).slice(0, kept));
    for (const word of usable) await take(tellMore(search, word, findings));
    if (usable.length > 0) findings.keep(findings.all.filter(countsFor(words)));
    return { words, total, cut };
  });

/** A word with its place in the list of words. */
interface PlacedWord extends WordMatches {
  readonly place: number;
}

function queryWord(
  { text, similar, texts, title, notes, more }: WordMatches,
  { all, telling }: { readonly all: number; readonly telling: number },
  together: readonly number[] | undefined,
): QueryWord {
  const group = together === undefined ? {} : { together };
  if (texts.length === 0) return { text, texts, weight: 1, similar: false, ...group };
  const having = more ? Math.max(telling, all / 2) : new Set([...title, ...notes]).size;
  const weight = Math.log(1 + all / Math.max(1, having));
  return { text, texts, weight: similar ? weight * 0.7 : weight, similar, ...group };
}

/** Of a group whose words are not all known, those that are have to match; one alone says nothing of the group. */
function placesWith(
  text: string,
  groups: SearchRequest['groups'],
  found: readonly WordMatches[],
): readonly number[] | undefined {
  const group = groups.find((words) => words.includes(text));
  if (group === undefined) return undefined;
  const places = group
    .map((word) => found.findIndex((one) => one.text === word))
    .filter((place) => place >= 0);
  const known = places.filter((place) => (found[place]?.texts.length ?? 0) > 0);
  return known.length > 1 ? known : places;
}

/** Whether a session was found by more than a part of what belongs together. */
const countsFor =
  (words: readonly QueryWord[]) =>
  (finding: Finding): boolean =>
    finding.why.size > 0 || words.some((_, place) => isCovered(words, place, (i) => isHeld(finding, i)));

const isHeld = ({ title, notes }: Finding, place: number): boolean => title.has(place) || notes.has(place);

const countOf = ({ title, notes }: WordMatches): number => title.size + notes.size;

/** Once there are very many sessions, a word brings in no more of them. */
function addWord(findings: Findings, word: PlacedWord): void {
  const full = findings.size > MANY;
  for (const field of ['title', 'notes'] as const) {
    const sessions = [...word[field]];
    findings.word(field, word.place, full ? sessions.filter((session) => findings.has(session)) : sessions);
  }
}

/** Where all words are common, the sessions count that have the first ones together. */
const findTogether = (
  search: SessionSearch,
  common: readonly WordMatches[],
  { findings, telling }: { readonly findings: Findings; readonly telling: number },
) =>
  program<StoreError, void>(async ({ take }) => {
    let together: readonly SessionNumber[] | undefined;
    for (const { texts } of common) {
      const bounds = together === undefined ? { limit: ALL } : { among: together };
      const { title, notes } = await take(holdingAny(search, texts, bounds));
      const having = [...new Set([...title, ...notes])].sort((left, right) => right - left);
      if (having.length > 0) together = having;
    }
    findings.include((together ?? []).slice(0, telling));
  });

const tellMore = (search: SessionSearch, { place, texts }: PlacedWord, findings: Findings) =>
  program<StoreError, void>(async ({ take }) => {
    const { title, notes } = await take(holdingAny(search, texts, { among: findings.numbers }));
    findings.word('title', place, title);
    findings.word('notes', place, notes);
  });
