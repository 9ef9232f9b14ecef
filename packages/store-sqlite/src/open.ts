import { rememberingDecoder } from '@workrail/event-log';
import { type Digests, E, program } from '@workrail/kernel';
import type { Logger, Store } from '@workrail/ports';
import { eventWriter } from './append.ts';
import { blobReader, blobWriter } from './blobs.ts';
import { openChannel } from './channel.ts';
import { eventFeed } from './event-feed.ts';
import { eventReader } from './read-stream.ts';
import { rebuildReadModel } from './rebuild.ts';
import { runGraph } from './run-graph.ts';
import { eventsBehind, indexPage } from './search-index.ts';
import { sessionSearch } from './session-search.ts';
import { operation, readTransaction, type Scope, writeTransaction } from './transaction.ts';
import { removeUnusedBlobs } from './unused-blobs.ts';

export interface SqliteStoreOptions {
  /** The database file. It and its folder are created on first use, for the current user alone. */
  readonly path: string;
  readonly digests: Digests;
  /** How long a transaction waits for another process before it is a `StoreBusyError`; 5 s unless given. */
  readonly busyTimeoutMs?: number;
  readonly logger?: Logger;
}

/** A store in one SQLite file that several processes share. Nothing happens before the first transaction. */
export function openSqliteStore(options: SqliteStoreOptions): Store {
  const { digests } = options;
  const decode = rememberingDecoder(digests);
  const file = { wasOpen: false };
  const writes = openChannel({ ...options, file });
  const reads = openChannel({ ...options, file, makesAnew: false });
  return {
    write: (body) =>
      writeTransaction(writes, (scope) =>
        body({
          events: eventWriter(scope, digests),
          feed: eventFeed(scope, digests),
          graph: runGraph(scope, decode),
          blobs: blobWriter(scope, digests),
          search: sessionSearch(scope),
        }),
      ),
    read: (body) =>
      readTransaction(reads, (scope) =>
        body({
          events: eventReader(scope, digests),
          feed: eventFeed(scope, digests),
          graph: runGraph(scope, decode),
          blobs: blobReader(scope, digests),
          search: sessionSearch(scope),
        }),
      ),
    rebuildReadModel: () => writeTransaction(writes, (scope) => rebuildReadModel(scope, digests)),
    indexForSearch: (limit) =>
      program(async ({ take }) => {
        const behind = (scope: Scope) =>
          operation(scope, (connection) => E.right({ left: eventsBehind(connection) }));
        const { left } = await take(readTransaction(reads, behind));
        if (left === 0) return { left };
        return take(
          writeTransaction(writes, (scope) =>
            operation(scope, (connection) => {
              indexPage(connection, { tables: 'main', limit }, digests);
              return E.right({ left: eventsBehind(connection) });
            }),
          ),
        );
      }),
    removeUnusedBlobs: (onProgress) => removeUnusedBlobs(writes, digests, onProgress),
    close: async () => {
      await Promise.all([writes.close(), reads.close()]);
    },
  };
}
