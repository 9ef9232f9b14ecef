import { damageIn, type EventCodec } from '@workrail/event-log';
import { type BlobHash, E, type TaskEither } from '@workrail/kernel';
import type { RemovedBlobs, StoreError } from '@workrail/ports';
import { operation, type Scope } from './transaction.ts';

/** Removes the blobs that no event speaks of. */
export const removeUnusedBlobs = (scope: Scope, codec: EventCodec): TaskEither<StoreError, RemovedBlobs> =>
  operation(scope, ({ memory, undo }) => {
    const used = new Set<BlobHash>();
    for (const { id: stream, events } of memory.streams.values()) {
      for (const encoded of events.values()) {
        const event = codec.decode(stream.type, encoded);
        if (E.isLeft(event)) return E.left(damageIn(stream)(event.left));
        for (const { hash } of codec.blobs(stream.type, event.right)) used.add(hash);
      }
    }
    const { blobs } = memory;
    undo.push(() => Object.assign(memory, { blobs }));
    memory.blobs = new Map([...blobs].filter(([hash]) => used.has(hash)));
    const gone = [...blobs].filter(([hash]) => !used.has(hash));
    const bytes = gone.reduce((sum, [, { body }]) => sum + Buffer.byteLength(body), 0);
    return E.right({ blobs: gone.length, bytes });
  });
