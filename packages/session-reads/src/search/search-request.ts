import { keyOf, queryWordsOf, type SearchTerm, searchTerm, termText } from '@workrail/event-log';
import { RUN_ID_PATTERN, type RunId } from '@workrail/kernel';
import type { ResumeSessionInput } from './check-resume-input.ts';

/** Words in quotes, as they were written, and those of them that count only in this order. */
export interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
}

/** What is looked for, in the spelling of the search terms. */
export interface SearchRequest {
  /** Sessions and runs that were named as arguments: nothing else is a match then. */
  readonly named: { readonly session?: SearchTerm; readonly run?: SearchTerm };
  /** Ids that stand in the query. */
  readonly ids: readonly SearchTerm[];
  /** Texts of the query that may be identifiers: tickets, branches, numbers, hashes. */
  readonly keys: readonly string[];
  readonly words: readonly string[];
  /** Those of them that belong together, as a phrase in quotes or the parts of a name do. */
  readonly groups: readonly (readonly string[])[];
  /** What stands in quotes, if it is more than a word. */
  readonly phrases: readonly Phrase[];
  readonly branch?: string;
  /** Lower-case hex, whole or its beginning. */
  readonly head?: string;
  /** The canonical workspace of the call; undefined for one from outside of any. */
  readonly workspace?: string;
  /** Words of the folder's name in a path that was sent, for a path that leads nowhere any more. */
  readonly folderWords: readonly string[];
  /** True where something besides the workspace was sent. */
  readonly asked: boolean;
}

const WORDS = 24;
const KEYS = 12;
const FOLDER_WORDS = 6;
const UUID = /(?:(ses|run)_)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/gi;
const IDENTIFYING = /[\p{N}/_#:.@-]/u;
/** Marks around an identifier that belong to the sentence it stands in. */
const EDGES = /^[\s"'`([{<,;!?]+|[\s"'`)\]}>,;:!?.]+$/gu;

/** Words that say little wherever they stand; they are looked for only where there are no others. */
const LITTLE = new Set(
  `a an and are as at be by for from has have in is it its me my of on or our that the their then there this to
  was we were what when where which with you your continue resume workflow session task work please last latest
  previous earlier left off`.split(/\s+/),
);

/** The words without those that say little, in lower case; all of them where there are no others. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !LITTLE.has(word));
  return telling.length === 0 ? words : telling;
}

/** How people say that work is to go on, and what they say around it beside words that say little. */
const GO_ON = new Set('continue resume proceed go going keep pick finish left'.split(' '));
const AROUND = new Set(
  `let lets s us do did doing up back again yesterday today now before stopped stop start started working been
  can could would like want ongoing open unfinished`.split(/\s+/),
);

/** Whether a query says no more than that earlier work is to go on, as "continue my work" and "what were we doing?" do. */
export function saysToGoOn(query: string): boolean {
  const words = queryWordsOf(query, 4 * WORDS);
  const saysLittle = (word: string) => LITTLE.has(word) || AROUND.has(word) || GO_ON.has(word);
  return (words.length > 1 || words.some((word) => GO_ON.has(word))) && words.every(saysLittle);
}

export function searchRequest(input: ResumeSessionInput, workspace: string | undefined): SearchRequest {
  const query = input.query ?? '';
  const all = queryWordsOf(query, 4 * WORDS);
  const words = tellingWords(all).slice(0, WORDS);
  const { sessionId, runId, gitBranch, gitHeadSha, workspacePath } = input;
  const phrases = phrasesIn(query, words);
  const folder = (workspacePath ?? '').split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return {
    named: {
      ...(sessionId === undefined ? {} : { session: searchTerm('id', keyOf(sessionId)) }),
      ...(runId === undefined ? {} : { run: searchTerm('id', keyOf(runId)) }),
    },
    ids: idsIn(query),
    keys: keysIn(query),
    words,
    groups: [...phrases.map((phrase) => phrase.words), ...namesIn(query, words)],
    phrases,
    ...(gitBranch === undefined ? {} : { branch: keyOf(gitBranch).replace(/^refs\/heads\//, '') }),
    ...(gitHeadSha === undefined ? {} : { head: keyOf(gitHeadSha) }),
    ...(workspace === undefined ? {} : { workspace: keyOf(workspace) }),
    folderWords: queryWordsOf(folder, FOLDER_WORDS),
    asked: [query, sessionId, runId, gitBranch, gitHeadSha].some((text) => (text ?? '').trim() !== ''),
  };
}

const idsIn = (query: string): readonly SearchTerm[] =>
  [...query.matchAll(UUID)]
    .slice(0, KEYS)
    .flatMap(([, kind, uuid = '']) =>
      ['ses', 'run']
        .filter((each) => kind === undefined || kind.toLowerCase() === each)
        .map((each) => searchTerm('id', `${each}_${uuid.toLowerCase()}`)),
    );

/** The query as a whole, and its parts that look like identifiers. A short number alone is one with a mark only. */
function keysIn(query: string): readonly string[] {
  const parts = query.split(/\s+/u).map((part) => part.replace(EDGES, ''));
  const identifiers = parts.filter((part) => IDENTIFYING.test(part) && !/^\d{1,2}$/.test(part));
  const unmarked = identifiers.flatMap((part) => (/^[#!]\d+$/.test(part) ? [part, part.slice(1)] : [part]));
  const phrases = [...query.matchAll(PHRASE)].map(([, phrase = '']) => phrase);
  const keys = [query, ...phrases, ...unmarked].map(keyOf).filter((key) => /[\p{L}\p{N}]/u.test(key));
  return [...new Set(keys)].slice(0, KEYS);
}

/** Words in quotes, which belong together. */
const PHRASE = /["“”„«»]([^"“”„«»]+)["“”«»]/gu;
/** Names of branches, files and tickets: words with marks between them. */
const NAME = /[\p{L}\p{M}\p{N}]+(?:[/_#:.@-]+[\p{L}\p{M}\p{N}]+)+/gu;

/** Phrases whose words count only together. A word that stands by itself as well counts by itself. */
function phrasesIn(query: string, words: readonly string[]): readonly Phrase[] {
  const together = groupOf(query, words);
  return [...query.matchAll(PHRASE)]
    .map(([, text = '']) => ({ text, words: together(text) }))
    .filter((phrase) => phrase.words.length > 1);
}

/** Words of names, which count only together. */
function namesIn(query: string, words: readonly string[]): readonly (readonly string[])[] {
  const names = query.replace(PHRASE, ' ').match(NAME) ?? [];
  return names.map(groupOf(query, words)).filter(({ length }) => length > 1);
}

function groupOf(query: string, words: readonly string[]): (group: string) => readonly string[] {
  const alone = new Set(queryWordsOf(query.replace(PHRASE, ' ').replace(NAME, ' '), 4 * WORDS));
  return (group) => queryWordsOf(group, WORDS).filter((word) => words.includes(word) && !alone.has(word));
}

/** False where something was sent that holds no word, no number and no id: nothing can match it. */
export const isSearchable = ({ asked, named, ids, keys, words, branch, head }: SearchRequest): boolean =>
  !asked ||
  [...ids, ...keys, ...words].length > 0 ||
  [named.session, named.run, branch, head].some((text) => text !== undefined);

/** Runs that were named, as an argument or in the query. */
export const runIdsIn = ({ named, ids }: SearchRequest): readonly RunId[] =>
  [named.run ?? [], ids]
    .flat()
    .map(termText)
    .filter((id): id is RunId => RUN_ID_PATTERN.test(id));
