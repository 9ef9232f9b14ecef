import { eventCodec, STREAM_TYPES, type StreamTypes, type WorkRailStreams } from '@workrail/event-log';
import { type Digests, openLane, type TaskEither, TE } from '@workrail/kernel';
import type { ReadTransaction, Store, WriteTransaction } from '@workrail/ports';
import { eventWriter } from './append.ts';
import { blobReader, blobWriter } from './blobs.ts';
import { eventFeed } from './event-feed.ts';
import { leaseReader, leaseWriter } from './leases.ts';
import { emptyMemory, type Memory } from './memory.ts';
import { eventReader } from './read-stream.ts';
import { rebuildReadModel } from './rebuild.ts';
import { runGraph } from './run-graph.ts';
import { serverWork } from './server-work.ts';
import { sessionSearch } from './session-search.ts';
import { readTransaction, type Scope, writeTransaction } from './transaction.ts';
import { removeUnusedBlobs } from './unused-blobs.ts';

export interface MemoryStoreOptions<Types extends StreamTypes = WorkRailStreams> {
  readonly digests: Digests;
  /** The types of its streams; those of WorkRail unless given. */
  readonly types?: Types;
}

/** A store that lives and dies with the process. */
export const openMemoryStore = <Types extends StreamTypes = WorkRailStreams>(
  options: MemoryStoreOptions<Types>,
): Store<Types> => openStoreOn(emptyMemory(), options);

/** A store on a memory that something else holds as well. */
export function openStoreOn<Types extends StreamTypes = WorkRailStreams>(
  memory: Memory,
  { digests, types }: MemoryStoreOptions<Types>,
): Store<Types> {
  // What the types are is known to callers at compile time, and here by their definitions alone.
  const codec = eventCodec((types ?? STREAM_TYPES) as WorkRailStreams, digests);
  const lane = openLane();
  const running = new Set<Promise<unknown>>();
  const reading = (scope: Scope): ReadTransaction => ({
    events: eventReader(scope, codec),
    feed: eventFeed(scope, codec),
    graph: { ...runGraph(scope, codec), ...serverWork(scope) },
    blobs: blobReader(scope, digests),
    search: sessionSearch(scope, codec),
    leases: leaseReader(scope),
  });
  const writing = (scope: Scope): WriteTransaction => ({
    ...reading(scope),
    events: eventWriter(scope, codec),
    blobs: blobWriter(scope, digests),
    leases: leaseWriter(scope),
  });
  const writeAlone =
    <E, A>(body: (scope: Scope) => TaskEither<E, A>) =>
    () =>
      lane.run(writeTransaction(memory, body));
  const read: Store['read'] = (body) => () => {
    const result = readTransaction(memory, (scope) => body(reading(scope)))();
    const ended = result.catch(() => undefined);
    running.add(ended);
    void ended.then(() => running.delete(ended));
    return result;
  };
  const store: Store = {
    write: (body) => writeAlone((scope) => body(writing(scope))),
    read,
    rebuildReadModel: () => writeAlone((scope) => rebuildReadModel(scope, codec)),
    removeUnusedBlobs: () => writeAlone((scope) => removeUnusedBlobs(scope, codec)),
    // Searching looks at the log itself and never lags behind it.
    indexForSearch: () => TE.right({ left: 0 }),
    exists: async () => true,
    close: async () => {
      await lane.run(async () => undefined);
      await Promise.all(running);
    },
  };
  return store as unknown as Store<Types>;
}
