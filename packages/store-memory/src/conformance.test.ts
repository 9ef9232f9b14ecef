import { storeConformance, testDigests } from '@workrail/store-conformance';
import { emptyMemory, type Memory, type MemoryStream } from './memory.ts';
import { openStoreOn } from './open.ts';
import { emptyReadModel } from './read-model.ts';

storeConformance('store-memory', async (types) => {
  const memory = emptyMemory();
  const store = openStoreOn(memory, { digests: testDigests, types });
  return {
    store,
    reopen: async () => {
      await store.close();
      return openStoreOn(memory, { digests: testDigests, types });
    },
    reopenOrdinary: async () => {
      await store.close();
      return openStoreOn(memory, { digests: testDigests });
    },
    damage: {
      overwriteEvent: async (id, version, body) => {
        const { events } = streamOf(memory, id);
        const event = events.get(version);
        if (event !== undefined) events.set(version, { ...event, body });
      },
      appendEncoded: async (id, { version, hash, body }) => {
        const { id: stream, events, heads } = streamOf(memory, id);
        const { commit } = memory;
        events.set(version, { version, hash, body, commit });
        heads.push({ version, hash, commit });
        memory.lastPosition += 1;
        memory.log.push({ position: memory.lastPosition, stream, version, commit });
      },
      deleteEvent: async (id, version) => {
        streamOf(memory, id).events.delete(version);
      },
      overwriteBlob: async (hash, body) => {
        memory.blobs.set(hash, { body, commit: memory.commit });
      },
      clearReadModel: async () => {
        memory.readModel = emptyReadModel();
      },
    },
    dispose: () => store.close(),
  };
});

function streamOf(memory: Memory, id: string): MemoryStream {
  const stream = [...memory.streams.values()].find((one) => one.id.id === id);
  if (stream === undefined) throw new Error(`there is no stream ${id}`);
  return stream;
}
