import type { AttemptId, BlobHash, Json, NodeId, RunId, SessionId } from '@workrail/kernel';
import type * as z from 'zod';
import type { ReadModelRow } from '../read-model-rows.ts';
import type { Drop, Treatment } from '../redaction/treatment.ts';
import type { ReadonlyDeep } from '../schema/readonly-deep.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import type { SearchTerm } from '../search/terms.ts';
import type { SessionListener } from '../session/session-listener.ts';
import type { LogOrder } from './log-order.ts';

/** An event in its place in the log of its stream. Order is `version`; `at` only informs. */
export interface Recorded<Kind extends string, Data> {
  readonly kind: Kind;
  readonly data: Data;
  readonly schemaVersion: 1;
  /** From 1, without gaps. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** SHA-256 (hex) of the predecessor's canonical form; null on the first event. */
  readonly prev: string | null;
}

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

/** What a blob is in its stream. */
export type BlobRole = 'workflow' | 'context' | 'artifact';

export interface BlobUse {
  readonly hash: BlobHash;
  readonly role: BlobRole;
}

/** What the rows and terms of an event say besides what stands in its data. */
interface EventContext {
  readonly sessionId: SessionId;
  readonly version: number;
}

/** Reads a blob that `searchBlobs` names; undefined where it is not to be had. */
export type BlobLookup = (hash: BlobHash) => Json | undefined;

/** The new ids of a session that is copied. An attempt is named together with its node. */
export interface NewNames {
  readonly session: SessionId;
  readonly run: (old: RunId) => RunId;
  readonly node: (old: NodeId) => NodeId;
  readonly attempt: (old: AttemptId, node: NodeId) => AttemptId;
}

/**
 * All that is known of an event kind. What is done with events is a fold over the registry: a kind that lacks a
 * member does not compile. Members are methods, so that a fold may hold kinds of any data.
 */
export type EventDefinition<Kind extends string, Data> = EventMembers<Kind, unknown, Data>;

interface EventMembers<Kind extends string, Parsed, Data> {
  /** In the past tense. */
  readonly kind: Kind;
  /** What an event of the kind says, in one line. */
  readonly meaning: string;
  /** Of the event's `data`. Every text in it has a limit. Members that may be absent are `exactOptional`. */
  schema(vocabulary: Vocabulary): z.ZodType<Parsed>;
  subject(data: Data): EventSubject;
  /** The point that it brings into being, if it does. */
  makes(data: Data): MadePoint | undefined;
  /** Its rows of the read model, in order. */
  rows(data: Data, context: EventContext): readonly ReadModelRow[];
  /** The blobs that it speaks of; one that stands twice counts once. */
  blobs(data: Data): readonly BlobUse[];
  readonly search: {
    /** Blobs that its terms are made of besides the event; few and small ones only. */
    blobs(data: Data): readonly BlobHash[];
    terms(data: Data, blob: BlobLookup, context: EventContext): readonly SearchTerm[];
    /** The project that the session works on, where the event says so. */
    workspace(data: Data): string | undefined;
  };
  /** Paths of the machine that it tells. */
  paths(data: Data): readonly string[];
  /** What happened, in one short sentence for people. What agents and files wrote stands in it as it is. */
  text(data: Data): string;
  /** What becomes of it in a redacted bundle, member by member. */
  readonly redaction: Drop | Treatment<Data>;
  rename(data: Data, names: NewNames): Data;
  /** What is wrong with its place in the log, if something is. Called in order. */
  order(data: Data, log: LogOrder): string | undefined;
  /** Tells what it says of its session and runs. */
  tell(event: Recorded<Kind, Data>, listener: SessionListener): void;
}

/** Ties the members of a kind to the type that its schema gives. */
export const defineEvent = <const Kind extends string, Parsed>(
  definition: EventMembers<Kind, Parsed, ReadonlyDeep<Parsed>>,
): EventDefinition<Kind, ReadonlyDeep<Parsed>> => definition;

/** For kinds that say nothing of a matter. */
export const none = (): readonly never[] => [];
export const nothing = (): undefined => undefined;
export const NOT_SEARCHED = { blobs: none, terms: none, workspace: nothing } as const;
