import { type SessionEventBody, STREAM_TYPES, searchTerm, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, E, type Json, O, type SessionId } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryHistory, type Batch } from '../arbitrary-history.ts';
import {
  AT,
  advanceBlocked,
  lineOfSteps,
  observed,
  root,
  runStarted,
  session,
  sessionStarted,
} from '../events.ts';
import { compare, type ExpectedStore, emptyExpectation, expectEvents } from '../expected-store.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';

const RUNS = { numRuns: process.env.WORKRAIL_LONG === '1' ? 30 : 10 };
/** Of the random removals so many, at the least, leave another session with nodes behind. */
const WITH_OTHERS = 3;
const ALL = { from: 1, limit: 1_000 };

const append = (store: Store, n: number, events: readonly SessionEventBody[], expectedVersion = 0) =>
  right(
    store.write((tx) => tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events })),
  );

const remove = (store: Store, n: number) =>
  right(store.write((tx) => tx.events.remove(sessionStreamId(session(n)))));

const NONE = -1;

/** A random history with one of its sessions that has nodes, which is the one to remove. */
const historyWithRemoved = fc
  .tuple(arbitraryHistory, fc.nat())
  .map(([history, pick]) => {
    const starting = history.filter(
      ({ fails, events }) => !fails && events.some(({ kind }) => kind === 'run_started'),
    );
    const removed = starting[pick % Math.max(1, starting.length)]?.session;
    return { history, removed: removed ?? NONE };
  })
  .filter(({ removed }) => removed !== NONE);

async function indexAll(store: Store): Promise<void> {
  for (let more = true; more; ) more = (await right(store.indexForSearch(1_000))).left > 0;
}

async function perform(store: Store, history: readonly Batch[], expected: ExpectedStore): Promise<void> {
  for (const { session: n, events } of history.filter(({ fails }) => !fails)) {
    const expectedVersion = expected.streams.get(session(n))?.length ?? 0;
    expectEvents(expected, session(n), await append(store, n, events, expectedVersion));
  }
}

async function expectAnswers(store: Store, expectation: ExpectedStore): Promise<void> {
  const { answered, expected } = await right(store.read(compare(expectation)));
  expect(answered).toEqual(expected);
  const events = [...expectation.streams.values()].flat().length;
  expect(await right(store.rebuildReadModel())).toEqual({ events, rebuilt: false });
}

const found = (store: Store, title: string): Promise<readonly SessionId[]> =>
  right(
    store.read(({ search }) => async () => {
      const { sessions } = await right(search.holding(searchTerm('title', title), { limit: 100 }));
      return E.right((await right(search.sessions(sessions, { runs: 1 }))).map((one) => one.sessionId));
    }),
  );

export function removalSuite(makeStore: MakeStore): void {
  test.each(['whole', 'damaged'])(
    'a session that is removed, %s, leaves all others as they are, and may come again',
    async (state) => {
      let withOthers = 0;
      await fc.assert(
        fc.asyncProperty(historyWithRemoved, fc.boolean(), async ({ history, removed: n }, indexed) => {
          const { store, damage, dispose } = await makeStore(STREAM_TYPES);
          try {
            const [all, rest] = [emptyExpectation(), emptyExpectation()];
            await perform(store, history, all);
            if (indexed) await indexAll(store);
            const events = all.streams.get(session(n))?.length ?? 0;
            expect(events).toBeGreaterThan(1);
            if (state === 'damaged') await damage.overwriteEvent(session(n), 1, '{}');
            expect(await remove(store, n)).toBe(events);
            expect(await remove(store, n)).toBe(0);
            for (const [id, kept] of all.streams) if (id !== session(n)) expectEvents(rest, id, kept);
            await expectAnswers(store, rest);
            const { answered } = await right(store.read(compare(all)));
            const gone = all.nodes.flatMap(({ sessionId }, at) => (sessionId === session(n) ? [at] : []));
            expect(gone.length).toBeGreaterThan(0);
            if (gone.length < all.nodes.length) withOthers += 1;
            for (const at of gone) expect(answered.nodes[at]).toEqual(O.none);
            await perform(
              store,
              history.filter((batch) => batch.session === n),
              rest,
            );
            await expectAnswers(store, rest);
          } finally {
            await dispose();
          }
        }),
        RUNS,
      );
      expect(withOthers).toBeGreaterThanOrEqual(WITH_OTHERS);
    },
  );

  test('a removal that is undone took nothing, and a reader sees what was there when it began', async () => {
    const { store } = await openHarness(makeStore);
    const { events, nodes } = lineOfSteps(1, 2);
    await append(store, 1, events);
    const undone = store.write((tx) => async () => {
      await right(tx.events.remove(sessionStreamId(session(1))));
      await right(
        tx.events.append(sessionStreamId(session(1)), {
          expectedVersion: 0,
          at: AT,
          events: [sessionStarted(1)],
        }),
      );
      return E.left('undone');
    });
    expect(await left(undone)).toBe('undone');
    const seen = store.read((tx) => async () => {
      const before = await right(tx.events.head(sessionStreamId(session(1))));
      await remove(store, 1);
      const node = await right(tx.graph.node(nodes[2] ?? root(1)));
      return E.right({ before, read: await right(tx.events.read(sessionStreamId(session(1)), ALL)), node });
    });
    const { before, read, node } = await right(seen);
    expect(before.version).toBe(events.length);
    expect(read).toHaveLength(events.length);
    expect(O.isSome(node)).toBe(true);
    expect((await right(store.read((tx) => tx.events.head(sessionStreamId(session(1)))))).version).toBe(0);
  });

  test('it is found no more, is not counted, and what comes after the last one is found', async () => {
    const { store } = await openHarness(makeStore);
    for (const n of [1, 2, 3]) await append(store, n, [sessionStarted(n)]);
    await indexAll(store);
    expect(await found(store, 'session')).toEqual([session(3), session(2), session(1)]);
    expect(await right(store.read((tx) => tx.events.removals()))).toBe(0);
    await remove(store, 3);
    await remove(store, 1);
    await remove(store, 1);
    expect(await right(store.read((tx) => tx.events.removals()))).toBe(2);
    expect(await found(store, 'session')).toEqual([session(2)]);
    await append(store, 4, [sessionStarted(4)]);
    await indexAll(store);
    expect(await found(store, 'session')).toEqual([session(4), session(2)]);
    expect(await right(store.read((tx) => tx.search.state()))).toEqual({ sessions: 2, behind: 0 });
    for (const n of [2, 4]) await remove(store, n);
    expect(await right(store.read((tx) => tx.search.state()))).toEqual({ sessions: 0, behind: 0 });
    expect(await right(store.rebuildReadModel())).toEqual({ events: 0, rebuilt: false });
    await append(store, 5, [sessionStarted(5)]);
    await indexAll(store);
    expect(await found(store, 'session')).toEqual([session(5)]);
    const recent = await right(store.read((tx) => tx.search.recent({ limit: 9 })));
    const numbers = recent.map(({ number }) => number);
    expect(await right(store.read((tx) => tx.search.sessions(numbers, { runs: 1 })))).toHaveLength(1);
  });

  test('blobs go that no event speaks of, and no others', async () => {
    const { store, damage } = await openHarness(makeStore);
    const put = (value: Json) => right(store.write((tx) => tx.blobs.put(value)));
    const [shared, own, artifact] = [await put({ shared: 1 }), await put({ own: 'ä' }), await put(['kept'])];
    const stray = await put('nobody speaks of it');
    const run = (n: number, context: BlobHash): SessionEventBody => {
      const started = runStarted(n);
      return { ...started, data: { ...started.data, context } };
    };
    const blocked = advanceBlocked(1, root(1)) as SessionEventBody & { readonly kind: 'advance_blocked' };
    const kept = { hash: artifact, bytes: 8, kind: 'example' };
    await append(store, 1, [
      sessionStarted(1),
      run(1, shared),
      { ...blocked, data: { ...blocked.data, output: { artifacts: [kept] } } },
    ]);
    await append(store, 2, [sessionStarted(2), run(2, own)]);
    await append(store, 3, [sessionStarted(3), run(3, shared)]);
    const there = (hash: BlobHash) => right(store.read((tx) => tx.blobs.get(hash)));

    expect(await right(store.removeUnusedBlobs())).toEqual({ blobs: 1, bytes: 21 });
    expect(await there(stray)).toEqual(O.none);
    await remove(store, 2);
    await remove(store, 3);
    expect(O.isSome(await there(own))).toBe(true);
    expect(await right(store.removeUnusedBlobs())).toEqual({ blobs: 1, bytes: 12 });
    expect(await there(own)).toEqual(O.none);
    for (const hash of [shared, artifact]) expect(O.isSome(await there(hash))).toBe(true);

    await remove(store, 1);
    await append(store, 4, [sessionStarted(4), observed('x')]);
    await damage.overwriteEvent(session(4), 2, '{}');
    const refused = await left(store.removeUnusedBlobs());
    expect(refused).toMatchObject({
      _tag: 'DamagedEventError',
      stream: sessionStreamId(session(4)),
      version: 2,
    });
    expect(O.isSome(await there(shared))).toBe(true);
  });

  test('what others write while unused blobs are removed keeps its blobs', async () => {
    const { store } = await openHarness(makeStore);
    const value = { spoken: 'of later' };
    await right(store.write((tx) => tx.blobs.put(value)));
    const stray = await right(store.write((tx) => tx.blobs.put('nobody speaks of it')));
    let begun: Promise<BlobHash> | undefined;
    const begin = () => {
      begun ??= right(
        store.write((tx) => async () => {
          const context = await right(tx.blobs.put(value));
          const started = runStarted(1);
          const events = [sessionStarted(1), { ...started, data: { ...started.data, context } }];
          await right(tx.events.append(sessionStreamId(session(1)), { expectedVersion: 0, at: AT, events }));
          return E.right(context);
        }),
      );
      return begun;
    };
    await right(store.removeUnusedBlobs(begin));
    // A store that does it all at once tells nobody how far it is.
    const context = await begin();
    expect(O.isSome(await right(store.read((tx) => tx.blobs.get(context))))).toBe(true);
    expect(await right(store.read((tx) => tx.blobs.get(stray)))).toEqual(O.none);
  });
}
