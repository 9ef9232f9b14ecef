import { expect, test } from 'vitest';
import { append, query, right, storeFile } from '../testing/store-file.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './prepare-schema.ts';
import { READ_MODEL_TABLES } from './read-model-tables.ts';

test('a new file carries the mark and the version of the schema, and stays in WAL mode', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  await store.close();
  expect(query(path, 'PRAGMA application_id')).toEqual([{ application_id: APPLICATION_ID }]);
  expect(query(path, 'PRAGMA user_version')).toEqual([{ user_version: SCHEMA_VERSION }]);
  expect(query(path, 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

test('the read-model tables that a rebuild fills are those that the migrations leave', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  const log = ['streams', 'events', 'blobs', 'removed_streams'];
  const tables = query<{ name: string; sql: string }>(
    path,
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('${log.join("','")}')`,
  );
  expect(Object.fromEntries(tables.map(({ name, sql }) => [name, sql]))).toEqual(
    Object.fromEntries(
      Object.entries(READ_MODEL_TABLES).map(([name, definition]) => [
        name,
        `CREATE TABLE ${name} ${definition}`,
      ]),
    ),
  );
});
