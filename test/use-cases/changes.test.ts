import { join } from 'node:path';
import type { Changes, DashboardUseCases } from '@workrail/application';
import { type Change, feedMessage } from '@workrail/dashboard-contract';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type SessionId, sessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openMemoryStore } from '@workrail/store-memory';
import { openSqliteStore } from '@workrail/store-sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { left, right, seededEntropy } from '../harness/in-process.ts';
import { FLOW, folderForTest, machine, worked } from '../session-bundles/machine.ts';
import { dashboardOf } from './dashboard-world.ts';

const session = (n: number): SessionId =>
  sessionId(`00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
const observed = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});

const append = async (store: Store, n: number, expectedVersion: number, values: readonly string[]) =>
  right(
    await store.write((tx) =>
      tx.events.append(sessionStreamId(session(n)), {
        expectedVersion,
        at: '2026-01-01T00:00:00.000Z',
        events: values.map(observed),
      }),
    )(),
  );

const openStores: Readonly<Record<string, () => Store>> = {
  memory: () => openMemoryStore({ digests: nodeDigests }),
  sqlite: () => {
    const path = join(folderForTest(), 'workrail.db');
    const store = openSqliteStore({ path, digests: nodeDigests });
    onTestFinished(() => store.close());
    return store;
  },
};

const onStore = (store: Store): DashboardUseCases =>
  dashboardOf({ folder: '', host: { store, files: new Map(), entropy: seededEntropy(1) } });

type ChangesAnswer = Extract<Changes, { readonly kind: 'changes' }>;

const ask = async (dashboard: DashboardUseCases, cursor?: string, limit = 100): Promise<Changes> =>
  right(await dashboard.changes(cursor === undefined ? { limit } : { cursor, limit })());

async function told(...asked: Parameters<typeof ask>): Promise<ChangesAnswer> {
  const answer = await ask(...asked);
  if (answer.kind === 'resync') throw new Error(`unexpected resync: ${answer.reason}`);
  return answer;
}

const placesOf = (changes: readonly Change[]) =>
  changes.map(({ sessionId, version }) => [sessionId, version]);

describe.each(Object.entries(openStores))('the changes of a %s store', (_, openStore) => {
  test('begin now, and come once, in order, in pages, wherever somebody stopped', async () => {
    const store = openStore();
    const dashboard = onStore(store);
    await append(store, 1, 0, ['before']);
    const begin = await told(dashboard);
    expect(begin).toMatchObject({ changes: [], more: false });
    expect(begin.cursor).toBe(right(await dashboard.describeStore()()).cursor);
    await append(store, 2, 0, ['a', 'b']);
    await append(store, 1, 1, ['c']);
    const whole = await told(dashboard, begin.cursor);
    const expected = [
      [session(2), 1],
      [session(2), 2],
      [session(1), 2],
    ];
    expect(placesOf(whole.changes)).toEqual(expected);
    let { cursor } = begin;
    const pages: ChangesAnswer[] = [];
    do {
      const page = await told(dashboard, cursor, 1);
      pages.push(page);
      cursor = page.cursor;
    } while (pages.at(-1)?.more === true);
    expect(pages.map(({ changes }) => changes.length)).toEqual([1, 1, 1]);
    expect(pages.flatMap(({ changes }) => changes)).toEqual(whole.changes);
    expect(cursor).toBe(whole.cursor);
    // Another program that shows the same store goes on from there as well.
    expect(await told(onStore(store), pages[0]?.cursor)).toEqual({
      ...whole,
      changes: whole.changes.slice(1),
    });
    expect(await told(dashboard, whole.cursor)).toEqual({ ...whole, changes: [] });
  });

  test('begin in an empty store, and are what comes first', async () => {
    const store = openStore();
    const dashboard = onStore(store);
    const { cursor } = await told(dashboard);
    expect(await told(dashboard, cursor)).toMatchObject({ changes: [], cursor });
    await append(store, 1, 0, ['first']);
    expect(placesOf((await told(dashboard, cursor)).changes)).toEqual([[session(1), 1]]);
  });

  test('cannot go on where a session was removed, and can from the new cursor', async () => {
    const store = openStore();
    const dashboard = onStore(store);
    for (const n of [1, 2]) await append(store, n, 0, ['x']);
    const { cursor } = await told(dashboard);
    right(await store.write((tx) => tx.events.remove(sessionStreamId(session(1))))());
    const answer = await ask(dashboard, cursor);
    expect(answer).toMatchObject({ kind: 'resync', reason: 'a session was removed' });
    await append(store, 2, 1, ['y']);
    expect(placesOf((await told(dashboard, answer.cursor)).changes)).toEqual([[session(2), 2]]);
  });

  test('cannot go on in another data folder, be it shorter, as long or longer', async () => {
    const [here, ...others] = [openStore(), openStore(), openStore(), openStore()];
    await append(here, 1, 0, ['a', 'b']);
    const { cursor } = await told(onStore(here));
    for (const [i, other] of others.entries()) {
      await append(other, 9, 0, ['o', 't', 'h', 'e'].slice(0, i + 1));
      expect(await ask(onStore(other), cursor)).toMatchObject({
        kind: 'resync',
        reason: 'the data folder was replaced',
      });
    }
    const emptied = openStore();
    expect(await ask(onStore(emptied), cursor)).toMatchObject({ kind: 'resync' });
  });

  test('cannot go on from what is no cursor', async () => {
    const dashboard = onStore(openStore());
    for (const cursor of ['', 'x', 'MTpsb2cgMA', Buffer.from('1:log 0 5').toString('base64url')])
      expect(await ask(dashboard, cursor)).toMatchObject({
        kind: 'resync',
        reason: 'the cursor does not belong to this feed',
        cursor: expect.any(String),
      });
  });

  test('are not told one by one where very many came', async () => {
    const store = openStore();
    const dashboard = onStore(store);
    const { cursor } = await told(dashboard);
    const values = Array.from({ length: 10_000 }, () => 'x');
    await append(store, 1, 0, values);
    expect((await told(dashboard, cursor)).more).toBe(true);
    await append(store, 1, 10_000, ['one more']);
    expect(await ask(dashboard, cursor)).toMatchObject({
      kind: 'resync',
      reason: 'more than 10000 events were recorded since',
    });
  });
});

test('each says what it is of, and is one that the contract knows', async () => {
  const at = machine(3, { 'flow.json': FLOW });
  const dashboard = dashboardOf(at);
  const { cursor: begin } = await told(dashboard);
  const { session } = await worked(at);
  const { changes, cursor } = await told(dashboard, begin);
  const message = { type: 'changes' as const, cursor, changes };
  expect(feedMessage.parse(message)).toEqual(message);
  const { points } = right(await dashboard.showGraph({ runId: session.runId, from: 0, limit: 100 })());
  expect(changes.map(({ kind, node }) => [kind, points.findIndex((point) => point.node === node)])).toEqual([
    ['session_started', -1],
    ['run_started', 0],
    ['advance_blocked', 0],
    ['step_acked', 1],
    ['checkpoint_recorded', 1],
    ['step_acked', 2],
    ['gap_recorded', 3],
    ['step_acked', 3],
  ]);
  expect(new Set(changes.slice(1).map(({ runId }) => runId))).toEqual(new Set([session.runId]));
});

test('an event that cannot be read is told as damaged, and holds up nothing', async () => {
  const store = openStores.memory?.() as Store;
  await append(store, 1, 0, ['a', 'b']);
  const { cursor } = await told(onStore(openMemoryStore({ digests: nodeDigests })));
  const damaged: Store = {
    ...store,
    read: (body) =>
      store.read((tx) =>
        body({
          ...tx,
          feed: {
            ...tx.feed,
            after: (position, limit) => async () => {
              const [first, ...rest] = right(await tx.feed.after(position, limit)());
              if (first === undefined) throw new Error('the log is empty');
              const { position: place, digest, type, id, version } = first;
              return {
                _tag: 'Right',
                right: [{ position: place, digest, type, id, version, damage: 'altered' }, ...rest],
              };
            },
          },
        }),
      ),
  };
  const { changes } = await told(onStore(damaged), cursor);
  expect(changes[0]).toEqual({ position: 1, sessionId: session(1), version: 1, kind: 'damaged' });
  expect(changes[1]).toMatchObject({ version: 2, kind: 'observation_recorded' });
  const message = { type: 'changes' as const, cursor, changes };
  expect(feedMessage.parse(message)).toEqual(message);
});

test('a limit that cannot be meant is refused', async () => {
  const dashboard = onStore(openMemoryStore({ digests: nodeDigests }));
  for (const limit of [0, 1_001, 0.5])
    expect(left(await dashboard.changes({ limit })())).toMatchObject({ field: 'limit' });
});
