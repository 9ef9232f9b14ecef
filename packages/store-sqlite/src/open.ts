import { existsSync } from 'node:fs';
import {
  eventCodec,
  rememberingDecoder,
  STREAM_TYPES,
  type StreamTypes,
  type WorkRailStreams,
} from '@workrail/event-log';
import { type Digests, E, type Either, program } from '@workrail/kernel';
import type { Logger, ReadTransaction, Store, StoreError, WriteTransaction } from '@workrail/ports';
import { eventWriter } from './append.ts';
import { blobReader, blobWriter } from './blobs.ts';
import { openChannel } from './channel.ts';
import { eventFeed } from './event-feed.ts';
import { leaseReader, leaseWriter } from './leases.ts';
import { eventReader } from './read-stream.ts';
import { rebuildReadModel } from './rebuild.ts';
import { runGraph } from './run-graph.ts';
import { eventsBehind, indexPage } from './search-index.ts';
import { serverWork } from './server-work.ts';
import { sessionSearch } from './session-search.ts';
import { answer, readTransaction, type Scope, writeTransaction } from './transaction.ts';
import { TAIL } from './unindexed-tail.ts';
import { removeUnusedBlobs } from './unused-blobs.ts';

export interface SqliteStoreOptions<Types extends StreamTypes = WorkRailStreams> {
  /** The database file. It and its folder are created on first use, for the current user alone. */
  readonly path: string;
  readonly digests: Digests;
  /** How long a transaction waits for another process before it is a `StoreBusyError`; 5 s unless given. */
  readonly busyTimeoutMs?: number;
  readonly logger?: Logger;
  /** True: nothing is written, not even an index; without a file the store is empty. */
  readonly readOnly?: boolean;
  /** The types of its streams; those of WorkRail unless given. */
  readonly types?: Types;
}

/** A store in one SQLite file that several processes share. Nothing happens before the first transaction. */
export function openSqliteStore<Types extends StreamTypes = WorkRailStreams>(
  options: SqliteStoreOptions<Types>,
): Store<Types> {
  const { digests, types = STREAM_TYPES, readOnly = false } = options;
  // What the types are is known to callers at compile time, and here by their definitions alone.
  const codec = eventCodec(types as WorkRailStreams, digests);
  const decode = rememberingDecoder((event) => codec.decode('session', event), digests);
  const file = { wasOpen: false };
  const writes = openChannel({ ...options, file });
  const reads = openChannel({ ...options, file, makesAnew: false, onlyReads: true, leavesNoTrace: readOnly });
  const refused = async (): Promise<Either<StoreError, never>> =>
    E.left({
      _tag: 'StoreUnavailableError',
      reason: `${options.path}: it is open read-only`,
      readOnly: true,
    });
  const reading = (scope: Scope): ReadTransaction => ({
    events: eventReader(scope, codec),
    feed: eventFeed(scope, codec),
    graph: { ...runGraph(scope, decode), ...serverWork(scope) },
    blobs: blobReader(scope, digests),
    search: sessionSearch(scope, codec),
    leases: leaseReader(scope),
  });
  const writing = (scope: Scope): WriteTransaction => ({
    ...reading(scope),
    events: eventWriter(scope, codec, (written) => {
      const { kind, data } = written.event;
      // The next call begins where this one ended. What an agent put into the context has its order of keys until it
      // is read back, and then that of canonical JSON.
      if (kind === 'step_acked' && data.contextDelta === undefined) decode.remember(written);
    }),
    blobs: blobWriter(scope, digests),
    leases: leaseWriter(scope),
  });
  const store: Store = {
    exists: async () => existsSync(options.path),
    write: (body) => (readOnly ? refused : writeTransaction(writes, (scope) => body(writing(scope)))),
    read: (body) => readTransaction(reads, (scope) => body(reading(scope))),
    rebuildReadModel: () =>
      readOnly ? refused : writeTransaction(writes, (scope) => rebuildReadModel(scope, codec)),
    indexForSearch: (limit) =>
      program(async ({ take }) => {
        const left = await take(readTransaction(reads, (scope) => answer(scope, eventsBehind)));
        // What is behind by no more than that is found without being gone over.
        if (left === 0 || (readOnly && left <= TAIL)) return { left: 0 };
        if (readOnly) return take(refused);
        return take(
          writeTransaction(writes, (scope) =>
            answer(scope, (connection) => {
              indexPage(connection, { tables: 'main', limit }, { decode, digests });
              return { left: eventsBehind(connection) };
            }),
          ),
        );
      }),
    removeUnusedBlobs: (onProgress) => (readOnly ? refused : removeUnusedBlobs(writes, codec, onProgress)),
    close: async () => {
      await Promise.all([writes.close(), reads.close()]);
    },
  };
  return store as unknown as Store<Types>;
}
