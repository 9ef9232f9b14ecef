import { EVENT_SCHEMA_VERSION, type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { childNode, E, firstAttempt, type NodeId, rootNode, runId } from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { openDatabase } from './driver.ts';
import { openSqliteStore } from './open.ts';
import { READ_MODEL_TABLES } from './read-model.ts';
import { runStarted, stepAcked } from './testing/run-events.ts';
import { AT, append, query, right, SESSION, storeFile } from './testing/store-file.ts';

const RUN = runId('00000000-0000-7000-8000-000000000002');

const change = (path: string, sql: string): void => {
  const database = openDatabase(path);
  database.exec(sql);
  database.close();
};

const tables = (path: string) =>
  READ_MODEL_TABLES.map((name) => [name, query(path, `SELECT * FROM ${name}`)]);

/** A run of 600 steps, which a rebuild takes in several batches. */
async function longRun() {
  const file = await storeFile();
  const events: SessionEventBody[] = [runStarted(RUN)];
  const nodes: NodeId[] = [rootNode(RUN, testDigests)];
  for (let depth = 1; depth <= 600; depth += 1) {
    const from = nodes.at(-1) as NodeId;
    events.push(stepAcked(RUN, from, depth));
    nodes.push(childNode(RUN, from, firstAttempt(from), testDigests));
  }
  await right(
    file.store.write((tx) =>
      tx.events.append(sessionStreamId(SESSION), { expectedVersion: 0, at: AT, events }),
    ),
  );
  await right(file.store.indexForSearch(1_000));
  return { ...file, nodes };
}

test.each([
  ['a row that leads elsewhere', 'UPDATE nodes SET version = version - 1 WHERE version = 300'],
  ['a row that is gone', 'DELETE FROM attempts WHERE version = 17'],
  ['a row too many', "INSERT INTO retries VALUES (x'0102030405060708', x'0102030405060708', 1, 5)"],
  ['another tip', 'UPDATE runs SET tip = root'],
  ['a term that is gone', "DELETE FROM search_terms WHERE term = 'fwr.example'"],
  ['a session too many for a term', "UPDATE search_terms SET sessions = x'0102' WHERE term = 'texample'"],
  ['another latest event', 'UPDATE search_sessions SET active = 17'],
  ['a session that searching lost', 'DELETE FROM search_sessions'],
])('%s in the read model is found and mended to the same bytes', async (_, harm) => {
  const { store, path } = await longRun();
  const before = tables(path);
  change(path, harm);
  expect(tables(path)).not.toEqual(before);
  expect(await right(store.rebuildReadModel())).toEqual({ events: 601, rebuilt: true });
  expect(tables(path)).toEqual(before);
  expect(await right(store.rebuildReadModel())).toEqual({ events: 601, rebuilt: false });
});

test('nothing is answered from a row that leads to the wrong event', async () => {
  const { store, path, nodes } = await longRun();
  change(path, 'UPDATE nodes SET version = version - 1 WHERE version = 301');
  const outcome = await store.read((tx) => tx.graph.node(nodes[300] as NodeId))();
  expect(outcome).toMatchObject(
    E.left({
      _tag: 'StoreUnavailableError',
      reason: expect.stringContaining('the index leads to the wrong event'),
    }),
  );
});

test('other work gets its turn while a rebuild runs, and reads see the store as it was', async () => {
  const { store } = await longRun();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const rebuilding = store.rebuildReadModel()();
  const { version } = await right(store.read((tx) => tx.events.head(sessionStreamId(SESSION))));
  await rebuilding;
  clearInterval(timer);
  expect(version).toBe(601);
  expect(turns).toBeGreaterThan(0);
});

test('events keep their order through parallel batches of two stores, a vacuum and an analysis', async () => {
  const { store, path } = await storeFile();
  const other = openSqliteStore({ path, digests: testDigests });
  const appendNext = (from: typeof store, i: number) =>
    from.write((tx) => async () => {
      const head = await tx.events.head(sessionStreamId(SESSION))();
      if (E.isLeft(head)) return head;
      const event: SessionEventBody = {
        kind: 'observation_recorded',
        data: { key: 'git_branch', value: `${i}`, confidence: 'low' },
      };
      const batch = { expectedVersion: head.right.version, at: AT, events: [event, event] };
      return tx.events.append(sessionStreamId(SESSION), batch)();
    })();
  const outcomes = await Promise.all(
    Array.from({ length: 500 }, (_, i) => appendNext(i % 2 === 0 ? store : other, i)),
  );
  await other.close();
  expect(outcomes.filter(E.isLeft)).toEqual([]);
  await store.close();
  change(path, 'VACUUM; ANALYZE');
  const events = await right(
    store.read((tx) => tx.events.read(sessionStreamId(SESSION), { from: 1, limit: 2_000 })),
  );
  expect(events.map((event) => event.version)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  expect(await right(append(store, 1_000, ['next']))).toMatchObject([
    { schemaVersion: EVENT_SCHEMA_VERSION },
  ]);
});
