import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeConformance, testDigests } from '@workrail/store-conformance';
import { openDatabase } from './driver.ts';
import { openSqliteStore } from './open.ts';
import { READ_MODEL_TABLES } from './schema/read-model-tables.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const EVENT = 'stream = (SELECT id FROM streams WHERE session_id = ?) AND version = ?';

storeConformance('store-sqlite', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'data', 'workrail.db');
  const store = openSqliteStore({ path, digests: testDigests });
  const opened = [store];
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
      const again = openSqliteStore({ path, digests: testDigests });
      opened.push(again);
      return again;
    },
    damage: {
      overwriteEvent: (sessionId, version, body) =>
        change(`UPDATE events SET body = ? WHERE ${EVENT}`, body, sessionId, version),
      appendEncoded: async (sessionId, { version, hash, body }) => {
        const bytes = Buffer.from(hash, 'hex');
        await change(
          'INSERT INTO events (stream, version, hash, body) SELECT id, ?, ?, ? FROM streams WHERE session_id = ?',
          version,
          bytes,
          body,
          sessionId,
        );
        await change(
          'UPDATE streams SET head = ?, head_hash = ? WHERE session_id = ?',
          version,
          bytes,
          sessionId,
        );
      },
      deleteEvent: (sessionId, version) => change(`DELETE FROM events WHERE ${EVENT}`, sessionId, version),
      overwriteBlob: (hash, body) =>
        change('UPDATE blobs SET body = ? WHERE hash = ?', body, Buffer.from(hash, 'hex')),
      clearReadModel: async () => {
        for (const table of Object.keys(READ_MODEL_TABLES)) await change(`DELETE FROM ${table}`);
      },
    },
    dispose: async () => {
      for (const each of opened) await each.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
