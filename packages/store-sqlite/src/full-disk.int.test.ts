import { sessionStreamId } from '@workrail/event-log';
import type { Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance';
import { afterEach, expect, test, vi } from 'vitest';
import { openSqliteStore } from './open.ts';
import { append, right, SESSION, storeFile } from './testing/store-file.ts';

/** What SQLite says of each file that it would write to; 0 where it says nothing. */
const disk = vi.hoisted(() => ({ errcode: 0 }));
vi.mock('./driver.ts', async (original) => {
  const driver = await original<typeof import('./driver.ts')>();
  const openDatabase: typeof driver.openDatabase = (name, options) => {
    if (disk.errcode === 0 || options?.readOnly === true) return driver.openDatabase(name, options);
    throw Object.assign(new Error('it does not go'), { code: 'ERR_SQLITE_ERROR', errcode: disk.errcode });
  };
  return { ...driver, openDatabase };
});
afterEach(() => {
  disk.errcode = 0;
});

const FULL = 13;
const NOT_PERMITTED = 3;
const head = (store: Store) => store.read((tx) => tx.events.head(sessionStreamId(SESSION)))();

async function closedStore() {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a', 'b']));
  await store.close();
  return openSqliteStore({ path, digests: testDigests });
}

test('C9: on a full disk what is there is read, and what would be written is refused by the volume', async () => {
  const store = await closedStore();
  disk.errcode = FULL;
  expect(await head(store)).toMatchObject({ right: { version: 2 } });
  expect(await append(store, 2, ['c'])()).toMatchObject({
    left: { _tag: 'StoreUnavailableError', fullVolume: expect.any(String) },
  });
  disk.errcode = 0;
  await right(append(store, 2, ['c']));
  expect(await head(store)).toMatchObject({ right: { version: 3 } });
  await store.close();
});

test('C9: a database that cannot be opened for another reason is not read past it', async () => {
  const store = await closedStore();
  disk.errcode = NOT_PERMITTED;
  expect(await head(store)).toMatchObject({ left: { _tag: 'StoreUnavailableError' } });
  await store.close();
});
