import { expect, test } from 'vitest';
import { READ_MODEL_TABLES } from '../read-model.ts';
import { append, query, right, storeFile } from '../testing/store-file.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './prepare-schema.ts';

test('a new file carries the mark and the version of the schema, and stays in WAL mode', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  await store.close();
  expect(query(path, 'PRAGMA application_id')).toEqual([{ application_id: APPLICATION_ID }]);
  expect(query(path, 'PRAGMA user_version')).toEqual([{ user_version: SCHEMA_VERSION }]);
  expect(query(path, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

test('what a rebuild derives anew are all tables that the migrations leave besides the log and leases', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  const log = ['streams', 'events', 'blobs', 'removed_streams', 'leases'];
  const tables = query<{ name: string }>(path, `SELECT name FROM sqlite_schema WHERE type = 'table'`);
  expect(tables.map(({ name }) => name).sort()).toEqual([...READ_MODEL_TABLES, ...log].sort());
});
