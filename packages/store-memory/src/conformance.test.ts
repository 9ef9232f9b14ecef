import { storeConformance, testDigests } from '@workrail/store-conformance';
import { emptyMemory, type Memory, type MemoryStream } from './memory.ts';
import { openStoreOn } from './open.ts';
import { emptyReadModel } from './read-model.ts';

storeConformance('store-memory', async () => {
  const memory = emptyMemory();
  const store = openStoreOn(memory, testDigests);
  return {
    store,
    reopen: async () => {
      await store.close();
      return openStoreOn(memory, testDigests);
    },
    damage: {
      overwriteEvent: async (sessionId, version, body) => {
        const { events } = streamOf(memory, sessionId);
        const event = events.get(version);
        if (event !== undefined) events.set(version, { ...event, body });
      },
      appendEncoded: async (sessionId, { version, hash, body }) => {
        const { events, heads } = streamOf(memory, sessionId);
        const { commit } = memory;
        events.set(version, { version, hash, body, commit });
        heads.push({ version, hash, commit });
        memory.lastPosition += 1;
        memory.log.push({ position: memory.lastPosition, sessionId, version, commit });
      },
      deleteEvent: async (sessionId, version) => {
        streamOf(memory, sessionId).events.delete(version);
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

function streamOf(memory: Memory, sessionId: Parameters<Memory['streams']['get']>[0]): MemoryStream {
  const stream = memory.streams.get(sessionId);
  if (stream === undefined) throw new Error(`no stream of ${sessionId}`);
  return stream;
}
