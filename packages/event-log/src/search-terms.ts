import {
  absurd,
  type BlobHash,
  isJsonObject,
  type Json,
  type JsonObject,
  type SessionId,
} from '@workrail/kernel';
import type { ArtifactRef, ObservationKey, Output, StoredEvent } from './event.ts';
import { keyOf, wordsOf } from './search-words.ts';

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
const LONGEST_IDENTIFIER = 64;
const LONGEST_CONTEXT_TEXT = 400;

/** Blobs that an event's terms are made of besides the event; few and small ones only. */
export function searchBlobs(event: StoredEvent): readonly BlobHash[] {
  if (event.kind === 'run_started') return [event.data.context];
  return 'output' in event.data ? smallArtifacts(event.data.output).map(({ hash }) => hash) : [];
}

/** What one event says about finding its session. */
export interface SearchRow {
  /** Each once. */
  readonly terms: readonly SearchTerm[];
  /** `keyOf` of the project that the session works on, where the event says so. */
  readonly workspace?: string;
}

/** Derives the row of one event. `blob` reads what `searchBlobs` names; what it does not have is left out. */
export function searchRow(
  sessionId: SessionId,
  event: StoredEvent,
  blob: (hash: BlobHash) => Json | undefined,
): SearchRow {
  const terms = unique(termsOf(sessionId, event, blob)).filter((term) => termText(term) !== '');
  const workspace = event.kind === 'session_started' ? event.data.workspace : undefined;
  return workspace === undefined ? { terms } : { terms, workspace: keyOf(workspace) };
}

const unique = <A>(items: readonly A[]): readonly A[] => [...new Set(items)];

function termsOf(
  sessionId: SessionId,
  event: StoredEvent,
  blob: (hash: BlobHash) => Json | undefined,
): readonly SearchTerm[] {
  switch (event.kind) {
    case 'session_started': {
      const { title, workspace } = event.data;
      return [
        searchTerm('id', keyOf(sessionId)),
        ...(title === undefined ? [] : [searchTerm('key', keyOf(title)), ...titleTerms(title)]),
        ...(workspace === undefined ? [] : workspaceTerms(workspace)),
      ];
    }
    case 'observation_recorded':
      return observationTerms(event.data.key, event.data.value);
    case 'run_started': {
      const { runId, workflowId, context } = event.data;
      const given = blob(context);
      return [
        searchTerm('id', keyOf(runId)),
        searchTerm('workflow', keyOf(workflowId)),
        ...titleTerms(workflowId),
        ...(isJsonObject(given) ? contextTerms(given, 'title') : []),
      ];
    }
    case 'step_acked':
    case 'advance_blocked': {
      const { output, contextDelta } = event.data;
      return [...outputTerms(output, blob), ...contextTerms(contextDelta ?? {}, 'note')];
    }
    case 'checkpoint_recorded':
      return outputTerms(event.data.output, blob);
    case 'session_imported':
      return [searchTerm('id', keyOf(event.data.originalSessionId))];
    case 'preferences_changed':
    case 'capability_observed':
    case 'gap_recorded':
      return [];
    default:
      return absurd(event);
  }
}

const titleTerms = (text: string): readonly SearchTerm[] =>
  wordsOf(text, TITLE_WORDS).map((word) => searchTerm('title', word));

/** The whole path, and the words of its last folder. */
const workspaceTerms = (path: string): readonly SearchTerm[] => [
  searchTerm('workspace', keyOf(path)),
  ...titleTerms(path.split(/[\\/]/).findLast((part) => part !== '') ?? ''),
];

function observationTerms(key: ObservationKey, value: string): readonly SearchTerm[] {
  switch (key) {
    case 'git_branch':
      return [searchTerm('branch', keyOf(value)), ...titleTerms(value)];
    case 'git_head_sha':
      return [searchTerm('head', keyOf(value))];
    case 'repo_root':
    case 'main_worktree':
      return [searchTerm('workspace', keyOf(value))];
    default:
      return absurd(key);
  }
}

function outputTerms(
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

const smallArtifacts = (output: Output | undefined): readonly ArtifactRef[] =>
  (output?.artifacts ?? []).filter(({ bytes }) => bytes <= ARTIFACT_BYTES).slice(0, ARTIFACTS);

function textsIn(value: Json): readonly string[] {
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
function contextTerms(context: JsonObject, field: 'title' | 'note'): readonly SearchTerm[] {
  const members = Object.entries(context);
  const keys = members.filter(([key, value]) => isIdentifier(key, value)).slice(0, IDENTIFIERS);
  const texts = members.flatMap(([, value]) =>
    typeof value === 'string' && value.length <= LONGEST_CONTEXT_TEXT ? [value] : [],
  );
  return [
    ...keys.map(([, value]) => searchTerm('key', keyOf(String(value)))),
    ...wordsOf(texts.join('\n'), CONTEXT_WORDS).map((word) => searchTerm(field, word)),
  ];
}

function isIdentifier(key: string, value: Json): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && NAMING.test(key);
  if (typeof value !== 'string' || value.length > LONGEST_IDENTIFIER || /[\n\r]/.test(value)) return false;
  return NAMING.test(key) || (IDENTIFYING.test(value) && !/\s/.test(value));
}
