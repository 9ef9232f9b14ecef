import { type SessionEventBody, searchTerm, sessionStreamId } from '@workrail/event-log';
import { E, program, type SessionId, sessionId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { openDatabase } from './driver.ts';
import { openSqliteStore } from './open.ts';
import { RECENT_OUTSIDE, RECENT_WITH } from './recent-sessions.ts';
import { BEFORE_SEARCH_RUNS, BEFORE_STREAM_TYPES } from './testing/earlier-schema.ts';
import { AT, append, query, right, storeFile } from './testing/store-file.ts';

const idOf = (n: number): SessionId => sessionId(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);

const started = (n: number, title: string): SessionEventBody => ({
  kind: 'session_started',
  data: { sessionId: idOf(n), title },
});

const holding = (store: Awaited<ReturnType<typeof storeFile>>['store'], word: string) =>
  right(store.read((tx) => tx.search.holding(searchTerm('title', word), { limit: 10_000 })));

/** A file as the first release left it: the same log, and no table to search. */
const FIRST_RELEASE = `${BEFORE_STREAM_TYPES}
  DROP TABLE search_terms; DROP TABLE search_sessions; DROP TABLE search_progress;
  DROP INDEX runs_by_stream; DROP TABLE attachments; DROP TABLE start_keys; DROP TABLE imports;
  DROP TABLE removed_sessions; PRAGMA user_version = 1`;

test('a file of an earlier version opens at once, and is found completely when it was gone over', async () => {
  const { store, path } = await storeFile();
  for (let n = 1; n <= 1_040; n += 1) {
    const batch = { expectedVersion: 0, at: AT, events: [started(n, `Work ${n} of many`)] };
    await right(store.write((tx) => tx.events.append(sessionStreamId(idOf(n)), batch)));
  }
  await store.close();
  const database = openDatabase(path);
  database.exec(FIRST_RELEASE);
  database.close();
  const count = async () => (await holding(store, 'many')).sessions.length;
  // The latest events are found at once.
  expect(await count()).toBe(1_000);
  expect(await right(store.read((tx) => tx.search.state()))).toEqual({ sessions: 1_040, behind: 1_040 });
  expect(await right(store.indexForSearch(25))).toEqual({ left: 1_015 });
  expect(await count()).toBe(1_025);
  expect(await right(store.indexForSearch(1_015))).toEqual({ left: 0 });
  expect(await count()).toBe(1_040);
});

test('A20: a file whose rows were written before words had more forms is gone over once more', async () => {
  const { store, path } = await storeFile();
  const batch = { expectedVersion: 0, at: AT, events: [started(1, 'Café menu')] };
  await right(store.write((tx) => tx.events.append(sessionStreamId(idOf(1)), batch)));
  await right(store.indexForSearch(10));
  await store.close();
  const database = openDatabase(path);
  database.exec(
    `${BEFORE_SEARCH_RUNS} DELETE FROM search_terms WHERE term = '${searchTerm('title', 'cafe')}'; PRAGMA user_version = 7`,
  );
  database.close();
  expect((await holding(store, 'café')).sessions).toHaveLength(1);
  const rows = () => query(path, `SELECT 1 FROM search_terms WHERE term = '${searchTerm('title', 'cafe')}'`);
  expect(rows()).toHaveLength(0);
  expect(await right(store.indexForSearch(10))).toEqual({ left: 0 });
  expect(rows()).toHaveLength(1);
  expect(await right(store.rebuildReadModel())).toEqual({ events: 1, rebuilt: false });
});

test('going over what is known takes no lock, and goes over nothing where the lock is held', async () => {
  const { store, path } = await storeFile({ busyTimeoutMs: 50 });
  await right(append(store, 0, ['a']));
  const other = openDatabase(path);
  other.exec('BEGIN IMMEDIATE');
  expect(await store.indexForSearch(10)()).toMatchObject(E.left({ _tag: 'StoreBusyError' }));
  other.exec('ROLLBACK');
  expect(await right(store.indexForSearch(10))).toEqual({ left: 0 });
  other.exec('BEGIN IMMEDIATE');
  expect(await right(store.indexForSearch(10))).toEqual({ left: 0 });
  other.exec('ROLLBACK');
  other.close();
});

test('what was active last is known before the log was gone over', async () => {
  const { store } = await storeFile();
  const recent = (wanted: { workspace?: string; before?: number } = {}) =>
    right(store.read((tx) => tx.search.recent({ ...wanted, limit: 2 })));
  const begin = (n: number) => {
    const { data } = started(n, 'Work') as SessionEventBody & { kind: 'session_started' };
    const events: SessionEventBody[] = [
      { kind: 'session_started', data: { ...data, workspace: `/w/${n % 2}` } },
    ];
    return right(
      store.write((tx) => tx.events.append(sessionStreamId(idOf(n)), { expectedVersion: 0, at: AT, events })),
    );
  };
  for (const n of [1, 2, 3]) await begin(n);
  await right(store.indexForSearch(10));
  await right(append(store, 1, ['a'], idOf(1)));
  await begin(4);
  const first = [
    { number: 4, active: 5 },
    { number: 1, active: 4 },
  ];
  const second = [
    { number: 3, active: 3 },
    { number: 2, active: 2 },
  ];
  expect(await recent()).toEqual(first);
  expect(await recent({ before: 4 })).toEqual(second);
  expect(await recent({ workspace: '/w/1' })).toEqual([first[1], second[0]]);
  expect(await recent({ workspace: '/w/1', before: 4 })).toEqual([second[0]]);
  expect(await recent({ workspace: '/w/0' })).toEqual([first[0], second[1]]);
  await right(store.indexForSearch(10));
  expect(await recent()).toEqual(first);
});

test('two stores that go over one log at the same time do it once', async () => {
  const { store, path } = await storeFile();
  const other = openSqliteStore({ path, digests: testDigests });
  for (let n = 1; n <= 300; n += 1) {
    const batch = { expectedVersion: 0, at: AT, events: [started(n, 'both')] };
    await right(store.write((tx) => tx.events.append(sessionStreamId(idOf(n)), batch)));
  }
  const all = async (each: typeof store) => {
    for (let left = 1; left > 0; ) left = (await right(each.indexForSearch(7))).left;
  };
  await Promise.all([all(store), all(other)]);
  await other.close();
  expect((await holding(store, 'both')).sessions).toHaveLength(300);
  expect(query(path, 'SELECT position FROM search_progress')).toEqual([{ position: 300 }]);
  expect(await right(store.rebuildReadModel())).toEqual({ events: 300, rebuilt: false });
});

/** What SQLite does for a query, a line for each table that it reads. */
const planOf = (path: string, sql: string): readonly string[] =>
  query<{ readonly detail: string }>(path, `EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);

test('D7: sessions of a status are found from the runs that stand so, and no other session is read', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['main']));
  await store.close();
  const plan = planOf(path, RECENT_WITH);
  const read = plan.filter((line) => /^(?:SCAN|SEARCH) (?:search_|run_states|[rstg]\b)/.test(line));
  expect(read).toEqual([
    expect.stringMatching(/^SEARCH t USING COVERING INDEX search_runs_by_status \(status=\?\)/),
    expect.stringMatching(/^SEARCH g USING PRIMARY KEY \(run_id=\?\)/),
    expect.stringMatching(/^SEARCH run_states USING INDEX run_states_by_state \(state=\?\)/),
    expect.stringMatching(/^SCAN r\b/),
    expect.stringMatching(/^SEARCH s USING INTEGER PRIMARY KEY \(rowid=\?\)/),
  ]);
});

test('sessions outside of projects are found by an index of their own, and those of projects are not read', async () => {
  const { store, path } = await storeFile();
  await right(append(store, 0, ['main']));
  await store.close();
  expect(planOf(path, RECENT_OUTSIDE)).toEqual([
    expect.stringMatching(/^SEARCH s USING INDEX search_sessions_outside \(active>\? AND active<\?\)$/),
  ]);
});

test('D7: a file whose rows say nothing of runs is gone over once more, and its sessions keep their order', async () => {
  const { store, path } = await storeFile();
  for (const n of [1, 2]) {
    const batch = { expectedVersion: 0, at: AT, events: [started(n, `Work ${n}`)] };
    await right(store.write((tx) => tx.events.append(sessionStreamId(idOf(n)), batch)));
  }
  await right(append(store, 1, ['feature/x'], idOf(1)));
  await right(store.indexForSearch(10));
  await store.close();
  const database = openDatabase(path);
  database.exec(BEFORE_SEARCH_RUNS);
  database.close();
  const listed = async () =>
    right(
      store.read((tx) =>
        program(async ({ take }) => {
          const recent = await take(tx.search.recent({ limit: 9 }));
          const numbers = recent.map(({ number }) => number);
          return (await take(tx.search.sessions(numbers, { runs: 1 }))).map(({ number, branch }) => [
            number,
            branch,
          ]);
        }),
      ),
    );
  expect((await listed()).map(([number]) => number)).toEqual([1, 2]);
  await right(store.indexForSearch(2));
  expect((await listed()).map(([number]) => number)).toEqual([1, 2]);
  await right(store.indexForSearch(10));
  expect(await listed()).toEqual([
    [1, 'feature/x'],
    [2, undefined],
  ]);
});
