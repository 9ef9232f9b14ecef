import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sessionStreamId } from '@workrail/event-log';
import type { Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { openSqliteStore } from './open.ts';
import { append, query, right, SESSION, storeFile } from './testing/store-file.ts';

/** Every file of a folder with a digest; two connections of one process share the index of the log, whoever writes to it. */
const filesIn = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    name.endsWith('-shm')
      ? ''
      : createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
  ]);

const version = async (store: Store) =>
  (await right(store.read((tx) => tx.events.head(sessionStreamId(SESSION))))).version;

async function reader() {
  const { store: writer, path } = await storeFile();
  return { writer, path, store: openSqliteStore({ path, digests: testDigests, readOnly: true }) };
}

test('where there is no database a store that only reads is empty, and makes none', async () => {
  const { store, path, writer } = await reader();
  expect(await version(store)).toBe(0);
  expect(await store.indexForSearch(9)()).toEqual({ _tag: 'Right', right: { left: 0 } });
  expect(() => readdirSync(dirname(path))).toThrow('ENOENT');
  mkdirSync(dirname(path));
  writeFileSync(path, '');
  expect(await version(store)).toBe(0);
  expect(readdirSync(dirname(path))).toEqual(['workrail.db']);
  expect(readFileSync(path)).toHaveLength(0);
  await right(append(writer, 0, ['a', 'b']));
  expect(await version(store)).toBe(2);
  await store.close();
});

test('what is there is read while another program writes and after it ended, and no file changes', async () => {
  const { store, path, writer } = await reader();
  await right(append(writer, 0, ['a', 'b']));
  const before = filesIn(dirname(path));
  expect(await version(store)).toBe(2);
  expect(filesIn(dirname(path))).toEqual(before);
  await right(append(writer, 2, ['c']));
  expect(await version(store)).toBe(3);
  await writer.close();
  const ended = filesIn(dirname(path));
  expect(await version(store)).toBe(3);
  expect(filesIn(dirname(path))).toEqual(ended);
  await right(append(writer, 3, ['d']));
  expect(await version(store)).toBe(4);
  await store.close();
});

test('nothing is written, and what the search lacks is said', async () => {
  const { store, writer } = await reader();
  await right(append(writer, 0, ['a']));
  const refused = {
    _tag: 'Left',
    left: { _tag: 'StoreUnavailableError', reason: expect.stringContaining('open read-only') },
  };
  expect(await append(store, 1, ['b'])()).toEqual(refused);
  expect(await store.indexForSearch(9)()).toEqual(refused);
  await right(writer.indexForSearch(9));
  expect(await store.indexForSearch(9)()).toEqual({ _tag: 'Right', right: { left: 0 } });
  await store.close();
});

test('a database of an earlier version is not brought up to date', async () => {
  const { store, path, writer } = await reader();
  await right(append(writer, 0, ['a']));
  await writer.close();
  query(path, 'PRAGMA user_version = 2');
  expect(await store.read((tx) => tx.events.head(sessionStreamId(SESSION)))()).toMatchObject({
    left: { _tag: 'StoreUnavailableError', reason: expect.stringContaining('without --read-only once') },
  });
  await store.close();
});
