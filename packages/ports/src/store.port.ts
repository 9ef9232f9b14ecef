import type { StreamTypes, WorkRailStreams } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { BlobReader, BlobWriter } from './blobs.port.ts';
import type { EventFeed } from './event-feed.port.ts';
import type { EventReader, EventWriter } from './event-streams.port.ts';
import type { LeaseReader, LeaseWriter } from './leases.port.ts';
import type { RunGraph } from './run-graph.port.ts';
import type { SessionSearch } from './session-search.port.ts';
import type { StoreError } from './store-error.ts';

export interface ReadTransaction<Types extends StreamTypes = WorkRailStreams> {
  readonly events: EventReader<Types>;
  readonly feed: EventFeed<Types>;
  readonly graph: RunGraph;
  readonly blobs: BlobReader;
  readonly search: SessionSearch;
  readonly leases: LeaseReader;
}

export interface WriteTransaction<Types extends StreamTypes = WorkRailStreams>
  extends ReadTransaction<Types> {
  readonly events: EventWriter<Types>;
  readonly blobs: BlobWriter;
  readonly leases: LeaseWriter;
}

/** Blobs that are gone, and the bytes of their values. */
export interface RemovedBlobs {
  readonly blobs: number;
  readonly bytes: number;
}

/**
 * A durable log with its read model. The types of its streams are those that it was opened with.
 *
 * Guarantees: `write` holds the one write lock from its start to its end, so nothing that it reads is stale
 * when it appends; a `Left` from the body or the store undoes all of it; a `Right` means that it is on disk.
 * `read` sees one moment of the store and never waits for a writer. Transactions do not nest.
 * Opening is lazy: nothing is read or created before the first transaction.
 */
export interface Store<Types extends StreamTypes = WorkRailStreams> {
  readonly write: <E, A>(
    body: (tx: WriteTransaction<Types>) => TaskEither<E, A>,
  ) => TaskEither<E | StoreError, A>;
  readonly read: <E, A>(
    body: (tx: ReadTransaction<Types>) => TaskEither<E, A>,
  ) => TaskEither<E | StoreError, A>;
  /**
   * Compares the read model with what the log derives to; `rebuilt` says whether they differed, after which
   * the rows are those of the log. A damaged event stops it.
   */
  readonly rebuildReadModel: () => TaskEither<
    StoreError,
    { readonly events: number; readonly rebuilt: boolean }
  >;
  /**
   * Goes over at most `limit` events that `search` does not know yet, oldest first, and says how many are left.
   * It writes no event and takes the write lock only where there is something to do. Searching lags behind the
   * log instead of going with each append, because it costs less by far for many events at once, and because a
   * log that an earlier version wrote is caught up with in the same way.
   */
  readonly indexForSearch: (limit: number) => TaskEither<StoreError, { readonly left: number }>;
  /**
   * Removes the blobs that no event speaks of. Goes over the whole log, and takes the write lock for a moment at a
   * time only, so that others go on meanwhile; what they write is never taken from them. A damaged event stops it
   * before anything is removed, because nobody knows what that event speaks of.
   */
  readonly removeUnusedBlobs: (onProgress?: (events: number) => void) => TaskEither<StoreError, RemovedBlobs>;
  /** Whether there is a store to read: before the first write there may be none. Looks, and makes nothing. */
  readonly exists: () => Promise<boolean>;
  /** Waits for running transactions and closes. Using the store afterwards opens it again. */
  readonly close: () => Promise<void>;
}
