import { type BlobHash, isJsonObject, type Json } from '@workrail/kernel';
import { OBSERVATIONS, type ObservationKey } from '../observations.ts';
import type { ArtifactRef, Output } from '../values.ts';
import { keyOf, wordsOf } from './words.ts';

/**
 * What a session is found by. `id` and the others down to `workflow` are whole and exact; `title` are words of
 * what names the work (title, workflow, branch, folder, what the run was started with), `note` those of all
 * that was noted on the way.
 */
const SEARCH_FIELDS = {
  id: 'i',
  key: 'k',
  branch: 'b',
  head: 'h',
  workspace: 'w',
  workflow: 'f',
  title: 't',
  note: 'n',
} as const;
export type SearchField = keyof typeof SEARCH_FIELDS;

/** A field's letter and a text that `keyOf` or `wordsOf` gave. Stores compare it byte by byte, in UTF-8. */
export type SearchTerm = string & { readonly __term: true };

export const searchTerm = (field: SearchField, text: string): SearchTerm =>
  `${SEARCH_FIELDS[field]}${text}` as SearchTerm;

/** What `searchTerm` was made of, without its field. */
export const termText = (term: SearchTerm): string => term.slice(1);

const TITLE_WORDS = 64;
const NOTE_WORDS = 2_048;
const ARTIFACT_WORDS = 128;
const CONTEXT_WORDS = 64;
/** Larger artifacts are data; they are found by their kind. */
const ARTIFACT_BYTES = 4_096;
const ARTIFACTS = 8;
const IDENTIFIERS = 16;
/** In UTF-16 units; a longer text of a context is no key, and its words are all that is found of it. */
const LONGEST_IDENTIFIER = 64;
const LONGEST_CONTEXT_TEXT = 400;

export const titleTerms = (text: string): readonly SearchTerm[] =>
  wordsOf(text, TITLE_WORDS).map((word) => searchTerm('title', word));

/** The whole path, and the words of its last folder. */
export const workspaceTerms = (path: string): readonly SearchTerm[] => [
  searchTerm('workspace', keyOf(path)),
  ...titleTerms(path.split(/[\\/]/).findLast((part) => part !== '') ?? ''),
];

/** What names the place of the work: a branch is found by its words as well. */
export const observationTerms = (key: ObservationKey, value: string): readonly SearchTerm[] => {
  const { field } = OBSERVATIONS[key];
  return [searchTerm(field, keyOf(value)), ...(field === 'branch' ? titleTerms(value) : [])];
};

export function outputTerms(
  output: Output | undefined,
  blob: (hash: BlobHash) => Json | undefined,
): readonly SearchTerm[] {
  const notes = wordsOf(output?.notesMarkdown ?? '', NOTE_WORDS);
  const kinds = (output?.artifacts ?? []).flatMap(({ kind }) => wordsOf(kind, CONTEXT_WORDS));
  const previews = smallArtifacts(output).flatMap(({ hash }) =>
    wordsOf(textsIn(blob(hash) ?? null).join('\n'), ARTIFACT_WORDS),
  );
  return [...notes, ...kinds, ...previews].map((word) => searchTerm('note', word));
}

export const smallArtifacts = (output: Output | undefined): readonly ArtifactRef[] =>
  (output?.artifacts ?? []).filter(({ bytes }) => bytes <= ARTIFACT_BYTES).slice(0, ARTIFACTS);

/** Every text in a value, at any depth. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return (Object.values(value) as readonly Json[]).flatMap(textsIn);
}

/** Names under which people keep what identifies their work. */
const NAMING =
  /(?:^|[a-z_-])(?:id|key|no|nr|num|number|ticket|issue|pr|mr|branch|sha|commit|tag|url|ref)s?$/i;
/** Marks of an identifier as against a word. */
const IDENTIFYING = /[\p{N}/_#:.@-]/u;

/** Identifiers of a context, as keys, and its short texts, as words of a field. */
export function contextTerms(context: Json | undefined, field: 'title' | 'note'): readonly SearchTerm[] {
  const members = isJsonObject(context) ? Object.entries(context) : [];
  const keys = members.filter(([key, value]) => isIdentifier(key, value)).slice(0, IDENTIFIERS);
  const texts = members.flatMap(([, value]) =>
    typeof value === 'string' && value.length <= LONGEST_CONTEXT_TEXT ? [value] : [],
  );
  return [
    ...keys.map(([, value]) => searchTerm('key', keyOf(String(value)))),
    ...wordsOf(texts.join('\n'), CONTEXT_WORDS).map((word) => searchTerm(field, word)),
  ];
}

/** Whether a text is short enough, and on one line, to be a key. */
export const canBeKey = (text: string): boolean => text.length <= LONGEST_IDENTIFIER && !/[\n\r]/.test(text);

function isIdentifier(key: string, value: Json): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && NAMING.test(key);
  if (typeof value !== 'string' || !canBeKey(value)) return false;
  return NAMING.test(key) || (IDENTIFYING.test(value) && !/\s/.test(value));
}
