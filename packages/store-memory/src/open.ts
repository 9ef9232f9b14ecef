import { type Digests, openLane, TE } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { eventWriter } from './append.ts';
import { blobReader, blobWriter } from './blobs.ts';
import { eventFeed } from './event-feed.ts';
import { emptyMemory, type Memory } from './memory.ts';
import { eventReader } from './read-stream.ts';
import { rebuildReadModel } from './rebuild.ts';
import { runGraph } from './run-graph.ts';
import { sessionSearch } from './session-search.ts';
import { readTransaction, writeTransaction } from './transaction.ts';
import { removeUnusedBlobs } from './unused-blobs.ts';

export interface MemoryStoreOptions {
  readonly digests: Digests;
}

/** A store that lives and dies with the process. */
export const openMemoryStore = ({ digests }: MemoryStoreOptions): Store =>
  openStoreOn(emptyMemory(), digests);

/** A store on a memory that something else holds as well. */
export function openStoreOn(memory: Memory, digests: Digests): Store {
  const lane = openLane();
  const running = new Set<Promise<unknown>>();
  const write: Store['write'] = (body) => () =>
    lane.run(
      writeTransaction(memory, (scope) =>
        body({
          events: eventWriter(scope, digests),
          feed: eventFeed(scope, digests),
          graph: runGraph(scope, digests),
          blobs: blobWriter(scope, digests),
          search: sessionSearch(scope, digests),
        }),
      ),
    );
  const read: Store['read'] = (body) => () => {
    const result = readTransaction(memory, (scope) =>
      body({
        events: eventReader(scope, digests),
        feed: eventFeed(scope, digests),
        graph: runGraph(scope, digests),
        blobs: blobReader(scope, digests),
        search: sessionSearch(scope, digests),
      }),
    )();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  };
  return {
    write,
    read,
    rebuildReadModel: () => () =>
      lane.run(writeTransaction(memory, (scope) => rebuildReadModel(scope, digests))),
    removeUnusedBlobs: () => () =>
      lane.run(writeTransaction(memory, (scope) => removeUnusedBlobs(scope, digests))),
    // Searching looks at the log itself and never lags behind it.
    indexForSearch: () => TE.right({ left: 0 }),
    close: async () => {
      await lane.run(async () => undefined);
      await Promise.all(running);
    },
  };
}
