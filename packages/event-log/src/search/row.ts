import type { BlobHash, SessionId } from '@workrail/kernel';
import type { BlobLookup } from '../kinds/define-session-event.ts';
import { definitionOf, type SessionEvent } from '../streams/session.ts';
import { type SearchTerm, termText } from './terms.ts';
import { keyOf } from './words.ts';

/** Blobs that an event's terms are made of besides the event; few and small ones only. */
export const searchBlobs = (event: SessionEvent): readonly BlobHash[] =>
  definitionOf(event).search.blobs(event.data);

/** What one event says about finding its session. */
export interface SearchRow {
  /** Each once. */
  readonly terms: readonly SearchTerm[];
  /** `keyOf` of the project that the session works on, where the event says so. */
  readonly workspace?: string;
}

/** Derives the row of one event. `blob` reads what `searchBlobs` names; what it does not have is left out. */
export function searchRow(sessionId: SessionId, event: SessionEvent, blob: BlobLookup): SearchRow {
  const { search } = definitionOf(event);
  const found = search.terms(event.data, blob, { id: sessionId, version: event.version });
  const terms = [...new Set(found)].filter((term) => termText(term) !== '');
  const workspace = search.workspace(event.data);
  return workspace === undefined ? { terms } : { terms, workspace: keyOf(workspace) };
}
