import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { E, sessionId } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { openDatabase } from './driver.ts';
import { SCHEMA_VERSION } from './schema/prepare-schema.ts';
import { runChildren } from './testing/run-children.ts';
import { append, query, right, SESSION, storeFile } from './testing/store-file.ts';

function holdWriteLock(path: string): { readonly release: () => void } {
  const database = openDatabase(path);
  database.exec('BEGIN IMMEDIATE');
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

test('STO-1: eight processes read and append under an outside lock of 3 s, and nobody is told of it', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['first']));
  const [writers, appends] = [8, 200];
  const jobs = Array.from({ length: writers }, (_, n) => ({
    path,
    sessionId: SESSION,
    label: `${n}`,
    appends,
  }));
  const done = (await runChildren(jobs))();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const lock = await waitFor(() => holdWriteLock(path));
  const locked = performance.now();
  setTimeout(lock.release, 3_000);

  for (const { errors, stderr } of await done) expect({ errors, stderr }).toEqual({ errors: [], stderr: '' });
  expect(performance.now() - locked, 'the lock was in the way').toBeGreaterThan(3_000);
  const events = await right(store.read((tx) => tx.events.read(SESSION, { from: 1, limit: 10_000 })));
  expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 1_601 }, (_, i) => i + 1));
  const values = events.map((event) => 'value' in event.data && event.data.value).slice(1);
  const wanted = jobs.flatMap(({ label }) => Array.from({ length: appends }, (_, i) => `${label}/${i}`));
  expect(values.toSorted()).toEqual(wanted.toSorted());
  expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await right(store.rebuildReadModel())).toEqual({ events: 1_601, rebuilt: false });
});

test('a lock held for longer than the store waits is a retryable error, and nothing is half written', async () => {
  const { store, path } = await storeFile({ busyTimeoutMs: 300 });
  await right(append(store, 0, ['first']));
  const lock = holdWriteLock(path);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const outcomes = await Promise.all([append(store, 1, ['a', 'b'])(), append(store, 1, ['c'])()]);
  const read = await right(store.read((tx) => tx.events.read(SESSION, { from: 1, limit: 10 })));
  clearInterval(timer);
  lock.release();

  for (const outcome of outcomes) {
    expect(outcome).toMatchObject(E.left({ _tag: 'StoreBusyError' }));
    if (E.isLeft(outcome) && outcome.left._tag === 'StoreBusyError') {
      expect(outcome.left.waitedMs).toBeGreaterThanOrEqual(300);
      expect(outcome.left.waitedMs).toBeLessThan(3_000);
    }
  }
  expect(turns, 'the event loop went on').toBeGreaterThan(5);
  expect(read).toHaveLength(1);
  expect(await right(append(store, 1, ['a', 'b']))).toHaveLength(2);
});

test('twelve processes open an empty folder at once and all get through', async () => {
  const { store, path } = await storeFile();
  const jobs = Array.from({ length: 12 }, (_, n) => ({
    path,
    sessionId: sessionId(`00000000-0000-7000-8000-0000000001${n.toString().padStart(2, '0')}`),
    label: `${n}`,
    appends: 3,
  }));
  for (const { errors, stderr } of await (await runChildren(jobs))()) {
    expect({ errors, stderr }).toEqual({ errors: [], stderr: '' });
  }
  for (const job of jobs) {
    const head = await right(store.read((tx) => tx.events.head(job.sessionId)));
    expect(head.version).toBe(3);
  }
  expect(query(path, 'PRAGMA user_version')).toEqual([{ user_version: SCHEMA_VERSION }]);
  expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  if (process.platform !== 'win32') {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  }
});

test('a folder that may not be written is said to be so', async () => {
  const { folder } = await storeFile();
  const path = `${folder}/data/workrail.db`;
  const job = { path, sessionId: SESSION, label: 'x', appends: 1, asUser: 65_534 };
  await chmod(folder, 0o500);
  const [outcome] = await (await runChildren([job]))();
  await chmod(folder, 0o700);
  expect(outcome?.errors).toMatchObject([{ _tag: 'StoreUnavailableError' }]);
  expect(JSON.stringify(outcome?.errors)).toMatch(/workrail\.db: access to it is not permitted/);
});

/** The children use the lock as well, so it may take a few tries to get it. */
async function waitFor<A>(attempt: () => A): Promise<A> {
  for (;;) {
    try {
      return attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }
}
