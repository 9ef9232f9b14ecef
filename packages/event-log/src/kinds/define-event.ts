import type { AttemptId, BlobHash, NodeId, RunId, SessionId } from '@workrail/kernel';
import type * as z from 'zod';
import type { ReadModelRow } from '../read-model-rows.ts';
import type { Drop, Treatment } from '../redaction/treatment.ts';
import type { ReadonlyDeep } from '../schema/readonly-deep.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';

/** An event in its place in the log of its stream. Order is `version`; `at` only informs. */
export interface RecordedEvent<Kind extends string, Data> {
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

/**
 * What a blob is in its stream. `exchange`: what the server was given, sent, got and keeps of its steps; any JSON. In an
 * event that speaks of a document in two ways, the stricter one stands first and counts.
 */
export type BlobRole = 'workflow' | 'context' | 'artifact' | 'exchange';

export interface BlobUse {
  readonly hash: BlobHash;
  readonly role: BlobRole;
}

/** Where an event stands: the id of its stream, its version there, and its time (ISO 8601, UTC). */
export interface EventPosition<Id extends string> {
  readonly id: Id;
  readonly version: number;
  readonly at: string;
}

/** The new ids of a session that is copied. An attempt is named together with its node. */
export interface NewNames {
  readonly session: SessionId;
  readonly run: (old: RunId) => RunId;
  readonly node: (old: NodeId) => NodeId;
  readonly attempt: (old: AttemptId, node: NodeId) => AttemptId;
}

/**
 * What is known of an event kind in a stream of any type. What is done with events is a fold over the kinds of their
 * stream: a kind that lacks a member does not compile. Members are methods, so that a fold may hold kinds of any data.
 */
export interface EventDefinition<Kind extends string, Data, Id extends string = string, Parsed = unknown> {
  /** In the past tense. */
  readonly kind: Kind;
  /** What an event of the kind says, in one line. */
  readonly meaning: string;
  /** Of the event's `data`. Every text in it has a limit. Members that may be absent are `exactOptional`. */
  schema(vocabulary: Vocabulary): z.ZodType<Parsed>;
  /** Its rows of the read model, in order. */
  rows(data: Data, place: EventPosition<Id>): readonly ReadModelRow[];
  /** The blobs that it speaks of; one that stands twice counts once. */
  blobs(data: Data): readonly BlobUse[];
  /** Paths of the machine that it tells. */
  paths(data: Data): readonly string[];
  /**
   * What happened, in one short sentence for people. What agents and files wrote stands in it as it is. `title` is that of
   * the step or the workflow which it speaks of, where somebody knows it; ids stand in for it.
   */
  text(data: Data, title?: string): string;
  /** What becomes of it in a redacted bundle, member by member. */
  readonly redaction: Drop | Treatment<Data>;
  rename(data: Data, names: NewNames): Data;
}

/** Ties the members of a kind to the type that its schema gives. */
export const defineEvent = <const Kind extends string, Parsed, Id extends string = string>(
  definition: EventDefinition<Kind, ReadonlyDeep<Parsed>, Id, Parsed>,
): EventDefinition<Kind, ReadonlyDeep<Parsed>, Id> => definition;

/** Each blob once, where it stands last. */
export const usesOnce = (uses: readonly BlobUse[]): readonly BlobUse[] =>
  [...new Map(uses.toReversed().map((use) => [use.hash, use])).values()].toReversed();

/** For kinds that say nothing of a matter. */
export const none = (): readonly never[] => [];
export const nothing = (): undefined => undefined;
