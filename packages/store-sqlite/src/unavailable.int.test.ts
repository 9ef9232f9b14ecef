import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eventCodec, STREAM_TYPES, sessionStreamId } from '@workrail/event-log';
import { E, O } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { eventWriter } from './append.ts';
import { blobWriter } from './blobs.ts';
import { openChannel } from './channel.ts';
import { openDatabase } from './driver.ts';
import { openSqliteStore } from './open.ts';
import { SCHEMA_VERSION } from './schema/prepare-schema.ts';
import { AT, append, observed, query, right, SESSION, storeFile } from './testing/store-file.ts';
import { writeTransaction } from './transaction.ts';

const change = (path: string, sql: string): void => {
  const database = openDatabase(path);
  database.exec(sql);
  database.close();
};

test('nothing is made before the first transaction', async () => {
  const { store, path } = await storeFile();
  expect(() => query(path, 'PRAGMA user_version')).toThrow(/unable to open/);
  await store.close();
  expect(() => query(path, 'PRAGMA user_version')).toThrow(/unable to open/);
});

test('a database that a newer version wrote is left alone, also when it happens while it is open', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  change(path, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  const tooNew = E.left({ _tag: 'StoreTooNewError', found: SCHEMA_VERSION + 1, supported: SCHEMA_VERSION });
  const head = store.read((tx) => tx.events.head(sessionStreamId(SESSION)));
  expect(await append(store, 1, ['b'])()).toEqual(tooNew);
  expect(await head()).toEqual(tooNew);
  await store.close();
  expect(await append(store, 1, ['b'])()).toEqual(tooNew);
  expect(await head()).toEqual(tooNew);
  change(path, `PRAGMA user_version = ${SCHEMA_VERSION}`);
  expect(await right(head)).toMatchObject({ version: 1 });
});

test('a file that is no database is refused and left as it is', async () => {
  const { store, path } = await storeFile();
  await mkdir(dirname(path));
  const notes = 'not a database, but somebody’s notes\n'.repeat(200);
  await writeFile(path, notes);
  expect(await append(store, 0, ['a'])()).toMatchObject(
    E.left({ _tag: 'StoreUnavailableError', reason: expect.stringContaining('not a WorkRail database') }),
  );
  expect(await readFile(path, 'utf8')).toBe(notes);
});

test('the database of another program is refused and left as it is', async () => {
  const { store, path } = await storeFile();
  await mkdir(dirname(path));
  change(path, 'CREATE TABLE contacts (name TEXT)');
  expect(await append(store, 0, ['a'])()).toMatchObject(
    E.left({ _tag: 'StoreUnavailableError', reason: expect.stringContaining('another program') }),
  );
  expect(query(path, 'SELECT name FROM sqlite_schema')).toEqual([{ name: 'contacts' }]);
});

test.each([
  ['a file', (folder: string) => writeFile(join(folder, 'data'), ''), /not a folder/],
  [
    'a folder',
    (folder: string) => mkdir(join(folder, 'data', 'workrail.db'), { recursive: true }),
    /folder|opened/,
  ],
])('%s in the way is said to be so', async (_, prepare, reason) => {
  const { store, folder } = await storeFile();
  await prepare(folder);
  const outcome = await append(store, 0, ['a'])();
  expect(outcome).toMatchObject(E.left({ _tag: 'StoreUnavailableError' }));
  expect(JSON.stringify(outcome)).toMatch(reason);
});

test.runIf(process.platform === 'linux')('a place that can hold no folder is said to be so', async () => {
  const { store } = await storeFile({ path: '/proc/none/workrail.db' });
  expect(await append(store, 0, ['a'])()).toMatchObject(
    E.left({ _tag: 'StoreUnavailableError', reason: expect.stringContaining('folder cannot be created') }),
  );
});

test('a damaged file is said to be damaged', async () => {
  const { store, path } = await storeFile();
  await right(
    append(
      store,
      0,
      Array.from({ length: 200 }, (_, i) => `${i}`.repeat(50)),
    ),
  );
  await store.close();
  const database = await open(path, 'r+');
  for (let page = 2; page < 30; page += 1)
    await database.write(Buffer.alloc(4096, 0xee), 0, 4096, page * 4096);
  await database.close();
  const outcome = await store.read((tx) =>
    tx.events.read(sessionStreamId(SESSION), { from: 1, limit: 1_000 }),
  )();
  expect(outcome).toMatchObject(
    E.left({ _tag: 'StoreUnavailableError', reason: expect.stringContaining('damaged') }),
  );
});

test('C2: a full disk takes the whole transaction back, even if its body goes on', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['before']));
  const channel = openChannel({ path });
  const outcome = await writeTransaction(channel, (scope) => async () => {
    const { max_page_count: pages } = scope.connection.get<{ max_page_count: number }>(
      'PRAGMA max_page_count = 1',
    ) ?? { max_page_count: 0 };
    expect(pages).toBeGreaterThan(1);
    const events = eventWriter(scope, eventCodec(STREAM_TYPES, testDigests));
    await right(
      events.append(sessionStreamId(SESSION), { expectedVersion: 1, at: AT, events: [observed('half')] }),
    );
    const put = await blobWriter(scope, testDigests).put({ text: 'x'.repeat(1_000_000) })();
    expect(E.isLeft(put)).toBe(true);
    return E.right('went on');
  })();
  await channel.close();
  expect(outcome).toMatchObject(
    E.left({
      _tag: 'StoreUnavailableError',
      reason: expect.stringContaining('is full'),
      fullVolume: expect.any(String),
    }),
  );
  expect(await right(append(store, 1, ['after']))).toMatchObject([{ version: 2 }]);
});

test('a file that was removed while it was open is not written to any more', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['lost']));
  await rm(dirname(path), { recursive: true });
  await right(append(store, 0, ['kept']));
  expect(await right(store.read((tx) => tx.events.head(sessionStreamId(SESSION))))).toMatchObject({
    version: 1,
  });
  await store.close();
  expect(query(path, 'SELECT count(*) AS events FROM events')).toEqual([{ events: 1 }]);
});

test('a file that was moved away while it was open is missed, and not made anew to be read', async () => {
  const { store, path, folder } = await storeFile();
  await right(append(store, 0, ['a']));
  const head = store.read((tx) => tx.events.head(sessionStreamId(SESSION)));
  await right(head);
  const elsewhere = join(folder, 'elsewhere');
  await rename(dirname(path), elsewhere);
  const gone = E.left({
    _tag: 'StoreUnavailableError',
    reason: `${path} existed and is gone`,
  });
  expect(await head()).toEqual(gone);
  expect(await store.indexForSearch(10)()).toEqual(gone);
  await store.close();
  expect(await head()).toEqual(gone);
  await expect(access(dirname(path))).rejects.toThrow();
  await rename(elsewhere, dirname(path));
  expect(await right(head)).toMatchObject({ version: 1 });
});

test('a file that takes the place of the one that was open is opened', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a', 'b']));
  const other = await storeFile();
  await right(append(other.store, 0, ['a']));
  await other.store.close();
  await rm(dirname(path), { recursive: true });
  await rename(dirname(other.path), dirname(path));
  expect(await right(store.read((tx) => tx.events.head(sessionStreamId(SESSION))))).toMatchObject({
    version: 1,
  });
});

test('two stores of one process on one file see each other’s writes', async () => {
  const { store, path } = await storeFile();
  const other = openSqliteStore({ path, digests: testDigests });
  for (let version = 0; version < 20; version += 2) {
    await right(append(store, version, ['a']));
    await right(append(other, version + 1, ['b']));
  }
  const hash = await right(other.write((tx) => tx.blobs.put(1)));
  expect(await right(store.read((tx) => tx.blobs.get(hash)))).toEqual(O.some(1));
  await other.close();
  expect(await right(append(store, 20, ['c']))).toMatchObject([{ version: 21 }]);
});
