import type { BlobHash, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { BlobLookup } from '../kinds/define-session-event.ts';
import { type RunStatus, runStatus } from '../session/run-status.ts';
import type { SessionListener } from '../session/session-listener.ts';
import { definitionOf, type SessionEvent } from '../streams/session.ts';
import { type SearchTerm, termText } from './terms.ts';
import { keyOf } from './words.ts';

/** Blobs that an event's terms are made of besides the event; few and small ones only. */
export const searchBlobs = (event: SessionEvent): readonly BlobHash[] =>
  definitionOf(event).search.blobs(event.data);

/** How a run stands at a point. */
interface RunAt {
  readonly runId: RunId;
  readonly node: NodeId;
  readonly status: RunStatus;
}

/** What one event says about finding its session. */
export interface SearchRow {
  /** Each once. */
  readonly terms: readonly SearchTerm[];
  /** `keyOf` of the project that the session works on, where the event says so. */
  readonly workspace?: string;
  /** The branch that the work is on from here on, as it is written. */
  readonly branch?: string;
  /** A run came to a point. */
  readonly cameTo?: RunAt;
  /** A run was blocked at a point, and stands blocked where it had not left it before. */
  readonly blockedAt?: RunAt;
}

/** Derives the row of one event. `blob` reads what `searchBlobs` names; what it does not have is left out. */
export function searchRow(sessionId: SessionId, event: SessionEvent, blob: BlobLookup): SearchRow {
  const { search, tell } = definitionOf(event);
  const found = search.terms(event.data, blob, { id: sessionId, version: event.version, at: event.at });
  const terms = [...new Set(found)].filter((term) => termText(term) !== '');
  const workspace = search.workspace(event.data);
  let row: SearchRow = workspace === undefined ? { terms } : { terms, workspace: keyOf(workspace) };
  const cameTo = (point: Parameters<typeof runStatus>[0] & Pick<RunAt, 'runId' | 'node'>): void => {
    const { runId, node } = point;
    row = { ...row, cameTo: { runId, node, status: runStatus(point, false) } };
  };
  const listener: SessionListener = {
    observed: (key, branch) => {
      if (key === 'git_branch') row = { ...row, branch };
    },
    runStarted: (_, root) => cameTo(root),
    pointMade: cameTo,
    blocked: ({ runId, node }) => {
      row = { ...row, blockedAt: { runId, node, status: 'blocked' } };
    },
  };
  tell(event, listener);
  return row;
}
