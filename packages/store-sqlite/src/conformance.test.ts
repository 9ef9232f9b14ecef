import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeConformance, testDigests } from '@workrail/store-conformance';
import { openDatabase } from './driver.ts';
import { openSqliteStore } from './open.ts';
import { READ_MODEL_TABLES } from './read-model.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const EVENT = 'stream = (SELECT id FROM streams WHERE stream_id = ?) AND version = ?';

storeConformance('store-sqlite', async (types) => {
  const folder = await temporaryFolder();
  const path = join(folder, 'data', 'workrail.db');
  const store = openSqliteStore({ path, digests: testDigests, types });
  const opened: { readonly close: () => Promise<void> }[] = [store];
  const change = async (sql: string, ...values: readonly (string | number | Uint8Array)[]) => {
    const database = openDatabase(path);
    try {
      database.prepare(sql).run(...values);
    } finally {
      database.close();
    }
  };
  return {
    store,
    reopen: async () => {
      await store.close();
      const again = openSqliteStore({ path, digests: testDigests, types });
      opened.push(again);
      return again;
    },
    reopenOrdinary: async () => {
      await store.close();
      const ordinary = openSqliteStore({ path, digests: testDigests });
      opened.push(ordinary);
      return ordinary;
    },
    damage: {
      overwriteEvent: (id, version, body) =>
        change(`UPDATE events SET body = ? WHERE ${EVENT}`, body, id, version),
      appendEncoded: async (id, { version, hash, body }) => {
        const bytes = Buffer.from(hash, 'hex');
        await change(
          'INSERT INTO events (stream, version, hash, body) SELECT id, ?, ?, ? FROM streams WHERE stream_id = ?',
          version,
          bytes,
          body,
          id,
        );
        await change('UPDATE streams SET head = ?, head_hash = ? WHERE stream_id = ?', version, bytes, id);
      },
      deleteEvent: (id, version) => change(`DELETE FROM events WHERE ${EVENT}`, id, version),
      overwriteBlob: (hash, body) =>
        change('UPDATE blobs SET body = ? WHERE hash = ?', body, Buffer.from(hash, 'hex')),
      clearReadModel: async () => {
        for (const table of READ_MODEL_TABLES) await change(`DELETE FROM ${table}`);
      },
    },
    dispose: async () => {
      for (const each of opened) await each.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
