import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sessionStreamId } from '@workrail/event-log';
import { E, program } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../driver.ts';
import { SCHEMA_VERSION } from '../schema/prepare-schema.ts';
import { BEFORE_STREAM_TYPES } from '../testing/earlier-schema.ts';
import { append, right, SESSION, storeFile } from '../testing/store-file.ts';
import { databaseHealth } from './database-health.ts';

const healthOf = (path: string) => databaseHealth({ path, digests: testDigests });

/** Everything about the files of a folder that looking at them could change. */
async function bytesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => ['there is no folder']);
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path).catch(() => '');
      const { mode, mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
      return `${name} ${mode} ${mtimeMs} ${createHash('sha256').update(content).digest('hex')}`;
    }),
  );
}

const whole = async (path: string) => {
  const before = await bytesOf(dirname(path));
  const health = healthOf(path);
  const state = await health.state();
  const seen = await health.look((look) =>
    program<StoreError, StoreFacts>(async ({ take }) => ({
      events: (await take(look.events.read(sessionStreamId(SESSION), { from: 1, limit: 100 }))).length,
      latest: await take(look.latest(5)),
      pages: await take(look.pages()),
      behind: await take(look.eventsBehind()),
    })),
  )();
  expect(await bytesOf(dirname(path))).toEqual(before);
  return { state, seen };
};

interface StoreFacts {
  readonly events: number;
  readonly latest: { readonly all: number; readonly sessions: readonly string[] };
  readonly pages: readonly string[];
  readonly behind: number;
}

const sound = (events: number) =>
  E.right({ events, latest: { all: 1, sessions: [SESSION] }, pages: [], behind: events });

const change = (path: string, sql: string): void => {
  const database = openDatabase(path);
  database.exec(sql);
  database.close();
};

/** A writer that is killed while it has the file open, so that its log and the index of it are left. */
function killWriting(path: string): void {
  const script = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec('UPDATE streams SET head = head');
    process.kill(process.pid, 'SIGKILL');`;
  expect(spawnSync(process.execPath, ['-e', script]).signal).toBe('SIGKILL');
}

describe('a store is looked at, and no byte of its folder changes', () => {
  test('when nobody has it open', async () => {
    const { store, path } = await storeFile();
    await right(append(store, 0, ['a', 'b']));
    await store.close();
    expect(await readdir(dirname(path))).toEqual(['workrail.db']);
    const { state, seen } = await whole(path);
    expect(state).toMatchObject({
      is: 'ours',
      schema: SCHEMA_VERSION,
      supported: SCHEMA_VERSION,
      walBytes: 0,
    });
    expect(seen).toEqual(sound(2));
  });

  test('when a writer was killed', async () => {
    const { store, path } = await storeFile();
    await right(append(store, 0, ['a', 'b']));
    await store.close();
    killWriting(path);
    expect(await readdir(dirname(path))).toContain('workrail.db-shm');
    const { state, seen } = await whole(path);
    expect(state).toMatchObject({ is: 'ours', walBytes: expect.any(Number) });
    expect(seen).toEqual(sound(2));
  });

  test('when its log came without an index, and the copy that this takes is gone afterwards', async () => {
    const { store, path, folder } = await storeFile();
    await right(append(store, 0, ['a', 'b']));
    const copy = join(folder, 'copy', 'workrail.db');
    await mkdir(dirname(copy));
    for (const end of ['', '-wal']) await copyFile(`${path}${end}`, `${copy}${end}`);
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await whole(copy)).seen).toEqual(sound(2));
    expect(await readdir(temporary)).toEqual([]);
  });

  test('while somebody writes', async () => {
    const { store, path } = await storeFile();
    await right(append(store, 0, ['a']));
    const health = healthOf(path);
    for (let version = 1; version < 30; version += 1) {
      const [seen] = await Promise.all([
        health.look((look) => look.events.read(sessionStreamId(SESSION), { from: 1, limit: 100 }))(),
        append(store, version, ['b'])(),
      ]);
      expect(E.isRight(seen) ? seen.right.length : 0).toBeGreaterThanOrEqual(version);
    }
  });
});

describe('what is no store is told apart, and stays as it is', () => {
  test('nothing, and an empty file', async () => {
    const { path } = await storeFile();
    expect((await whole(path)).state).toEqual({ is: 'missing' });
    await mkdir(dirname(path));
    expect((await whole(path)).state).toEqual({ is: 'missing' });
    await writeFile(path, '');
    expect((await whole(path)).state).toEqual({ is: 'empty' });
  });

  test('notes, a folder, a database of somebody else', async () => {
    const { path } = await storeFile();
    await mkdir(path, { recursive: true });
    expect((await whole(path)).state).toMatchObject({ is: 'unreadable' });
    await rm(path, { recursive: true });
    await writeFile(path, 'somebody’s notes');
    expect((await whole(path)).state).toEqual({ is: 'no_database' });
    await rm(path);
    change(path, 'CREATE TABLE contacts (name TEXT)');
    expect((await whole(path)).state).toEqual({ is: 'other_program' });
    change(path, 'PRAGMA application_id = 7; PRAGMA user_version = 99');
    expect((await whole(path)).state).toEqual({ is: 'other_program' });
  });

  test('a store in which each stream was a session’s', async () => {
    const { store, path } = await storeFile();
    await right(append(store, 0, ['a', 'b']));
    await store.close();
    change(path, BEFORE_STREAM_TYPES);
    expect(await whole(path)).toMatchObject({ state: { is: 'ours', schema: 6 }, seen: sound(2) });
  });

  test('a store of an older and of a newer version', async () => {
    const { store, path } = await storeFile();
    await right(append(store, 0, ['a']));
    await store.close();
    for (const version of [1, SCHEMA_VERSION + 1]) {
      change(path, `PRAGMA user_version = ${version}`);
      expect((await whole(path)).state).toMatchObject({ is: 'ours', schema: version });
    }
  });
});

test.each([
  ['a page of a table', 0xee, /^Tree \d+ page \d+/],
  ['the list of tables', 1, /damaged/],
])('damage of %s is told', async (what, byte, words) => {
  const { store, path } = await storeFile();
  await right(
    append(
      store,
      0,
      Array.from({ length: 300 }, (_, i) => `${i}`.repeat(50)),
    ),
  );
  await store.close();
  const file = await open(path, 'r+');
  const page = what === 'a page of a table' ? 40 : 0;
  await file.write(Buffer.alloc(2000, byte), 0, 2000, page * 4096 + 100);
  await file.close();
  const pages = await healthOf(path).look((look) => look.pages())();
  expect(E.isRight(pages) ? pages.right.join('\n') : JSON.stringify(pages.left)).toMatch(words);
});

test('a file that others change all the time is said to be busy', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['a']));
  await store.close();
  let version = 0;
  const seen = await healthOf(path).look(() => async () => {
    version += 1;
    change(path, `PRAGMA user_version = ${version}`);
    return E.right(version);
  })();
  expect(seen).toMatchObject(E.left({ _tag: 'StoreBusyError' }));
  expect(version).toBe(3);
});
