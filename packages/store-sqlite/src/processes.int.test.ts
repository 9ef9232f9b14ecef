import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sessionStreamId } from '@workrail/event-log';
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

/** How long an outside process holds the lock, and what the store waits for it: plenty, whatever the machine does. */
const LOCKED_MS = 1_000;
const PLENTY_MS = 120_000;

test('STO-1: eight processes read and append under an outside lock, and nobody is told of it', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['first']));
  const [writers, appends] = [8, 200];
  const jobs = Array.from({ length: writers }, (_, n) => ({
    path,
    sessionId: SESSION,
    label: `${n}`,
    appends,
    busyTimeoutMs: PLENTY_MS,
  }));
  const done = (await runChildren(jobs))();
  await expect.poll(() => eventsIn(path)).toBeGreaterThan(1);
  const lock = await waitFor(() => holdWriteLock(path));
  const before = eventsIn(path);
  expect(before, 'the lock is in the way').toBeLessThan(1 + writers * appends);
  await new Promise((resolve) => setTimeout(resolve, LOCKED_MS));
  expect(eventsIn(path)).toBe(before);
  lock.release();

  for (const { errors, stderr } of await done) expect({ errors, stderr }).toEqual({ errors: [], stderr: '' });
  const events = await right(
    store.read((tx) => tx.events.read(sessionStreamId(SESSION), { from: 1, limit: 10_000 })),
  );
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
  const outcomes = await Promise.all([append(store, 1, ['a', 'b'])(), append(store, 1, ['c'])()]);
  const read = await right(
    store.read((tx) => tx.events.read(sessionStreamId(SESSION), { from: 1, limit: 10 })),
  );
  lock.release();

  for (const outcome of outcomes) {
    expect(outcome).toMatchObject(E.left({ _tag: 'StoreBusyError' }));
    if (E.isLeft(outcome) && outcome.left._tag === 'StoreBusyError') {
      expect(outcome.left.waitedMs).toBeGreaterThanOrEqual(300);
      expect(outcome.left.waitedMs).toBeLessThan(60_000);
    }
  }
  expect(read).toHaveLength(1);
  expect(await right(append(store, 1, ['a', 'b']))).toHaveLength(2);
});

test('what waits for a lock lets the event loop go on', async () => {
  const { store, path } = await storeFile({ busyTimeoutMs: PLENTY_MS });
  await right(append(store, 0, ['first']));
  const lock = holdWriteLock(path);
  const waiting = append(store, 1, ['second'])();
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  // The lock only goes because this is reached while it is waited for.
  lock.release();
  expect(await waiting).toMatchObject({ _tag: 'Right' });
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
    const head = await right(store.read((tx) => tx.events.head(sessionStreamId(job.sessionId))));
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

const eventsIn = (path: string): number =>
  query<{ count: number }>(path, 'SELECT count(*) AS count FROM events')[0]?.count ?? 0;

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
