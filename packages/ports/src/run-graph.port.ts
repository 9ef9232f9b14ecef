import type { AttachedEvent, AttachedKind, AttemptEvent, NodeRecord, RunRecord } from '@workrail/event-log';
import type { AttemptId, NodeId, Option, RunId, SessionId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

export type { NodeRecord, RunRecord };

/** The points of runs, and how they came of each other. */
interface RunNodes {
  readonly node: (node: NodeId) => TaskEither<StoreError, Option<NodeRecord>>;
  /** Nodes whose 8 bytes start with `prefix` (4 bytes), in order of id. */
  readonly nodesStartingWith: (prefix: Uint8Array) => TaskEither<StoreError, readonly NodeId[]>;
  /** Children in the order they came to be, at most `limit`, the latest ones if there are more. */
  readonly children: (
    node: NodeId,
    limit: number,
  ) => TaskEither<StoreError, { readonly total: number; readonly latest: readonly NodeRecord[] }>;
  /** The node and its ancestors, the node first, at most `limit`. */
  readonly lineage: (node: NodeId, limit: number) => TaskEither<StoreError, readonly NodeRecord[]>;
}

/** How attempts to advance from nodes ended. */
interface RunAttempts {
  /** How an attempt ended, if it was used. */
  readonly attempt: (node: NodeId, attempt: AttemptId) => TaskEither<StoreError, Option<AttemptEvent>>;
  /** How the latest attempt from a node ended, if any was used. */
  readonly latestAttempt: (node: NodeId) => TaskEither<StoreError, Option<AttemptEvent>>;
  /** The blocked attempt whose input counts for this retry as well. */
  readonly retryOf: (node: NodeId, attempt: AttemptId) => TaskEither<StoreError, Option<AttemptEvent>>;
}

/** What was added to nodes after they came to be. */
interface Attachments {
  /** Events of one kind that add to the node: the latest first, at most `limit`. */
  readonly attached: <K extends AttachedKind>(
    node: NodeId,
    kind: K,
    limit: number,
  ) => TaskEither<StoreError, readonly AttachedEvent<K>[]>;
  /** Checkpoints at nodes of a session: the latest first, at most `limit`. */
  readonly checkpoints: (
    session: SessionId,
    limit: number,
  ) => TaskEither<StoreError, readonly AttachedEvent<'checkpoint_recorded'>[]>;
}

/** Runs by their id and by what a client named, sessions by their bundle. */
interface Runs {
  readonly run: (run: RunId) => TaskEither<StoreError, Option<RunRecord>>;
  /** Runs that were started with a key of the client's, at most `limit`. */
  readonly startedWith: (key: string, limit: number) => TaskEither<StoreError, readonly RunId[]>;
  /** Sessions that came from the bundle with this identity, the first one first, at most `limit`. */
  readonly importedFrom: (bundleId: string, limit: number) => TaskEither<StoreError, readonly SessionId[]>;
}

/**
 * The read model: finds nodes and attempts by id at a cost that does not grow with the log. Rows are
 * derived from events (`readModelRows`) in the transaction that appends them.
 */
export interface RunGraph extends RunNodes, RunAttempts, Attachments, Runs {}
