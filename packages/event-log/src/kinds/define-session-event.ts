import type { AttemptId, BlobHash, Json, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { ReadonlyDeep } from '../schema/readonly-deep.ts';
import type { SearchTerm } from '../search/terms.ts';
import type { SessionListener } from '../session/session-listener.ts';
import {
  type EventDefinition,
  type EventPosition,
  none,
  nothing,
  type RecordedEvent,
} from './define-event.ts';
import type { LogOrder } from './log-order.ts';

/** The run that an event is of, and the point that it made or speaks of. */
export interface EventSubject {
  readonly runId?: RunId;
  readonly node?: NodeId;
}

/** A point that an event brings into being, and what it came of; null for the root of a run. */
export interface MadePoint {
  readonly runId: RunId;
  readonly node: NodeId;
  readonly from: { readonly node: NodeId; readonly attempt: AttemptId } | null;
}

/** Reads a blob that `search.blobs` names; undefined where it is not to be had. */
export type BlobLookup = (hash: BlobHash) => Json | undefined;

/** All that is known of an event kind of sessions. */
export interface SessionEventDefinition<Kind extends string, Data, Parsed = unknown>
  extends EventDefinition<Kind, Data, SessionId, Parsed> {
  subject(data: Data): EventSubject;
  /** The point that it brings into being, if it does. */
  makes(data: Data): MadePoint | undefined;
  readonly search: {
    /** Blobs that its terms are made of besides the event; few and small ones only. */
    blobs(data: Data): readonly BlobHash[];
    terms(data: Data, blob: BlobLookup, place: EventPosition<SessionId>): readonly SearchTerm[];
    /** The project that the session works on, where the event says so. */
    workspace(data: Data): string | undefined;
  };
  /** What is wrong with its place in the log, if something is. Called in order. */
  order(data: Data, log: LogOrder): string | undefined;
  /** Tells what it says of its session and runs. */
  tell(event: RecordedEvent<Kind, Data>, listener: SessionListener): void;
}

/** `defineEvent` for kinds of sessions, which runs, searches and documents are made of. */
export const defineSessionEvent = <const Kind extends string, Parsed>(
  definition: SessionEventDefinition<Kind, ReadonlyDeep<Parsed>, Parsed>,
): SessionEventDefinition<Kind, ReadonlyDeep<Parsed>> => definition;

/** For kinds that no session is found by. */
export const NOT_SEARCHED = { blobs: none, terms: none, workspace: nothing } as const;
