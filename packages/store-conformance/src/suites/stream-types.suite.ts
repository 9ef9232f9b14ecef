import { eventCodec, STREAM_TYPES, searchTerm } from '@workrail/event-log';
import { E, O } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import { AT, observed, session, sessionStarted } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { entered, ledger, opened, SESSIONS, TYPES, type Types } from '../ledgers.ts';
import { testDigests } from '../test-digests.ts';

const ALL = { from: 1, limit: 1_000 };

/** Two sessions and two ledgers, each begun between others. */
async function filled(store: Store<Types>): Promise<void> {
  for (const n of [1, 2]) {
    const at = { expectedVersion: 0, at: AT };
    const entries = [opened(n), entered(`words of ${n}`)];
    await right(store.write((tx) => tx.events.append(ledger(n), { ...at, events: entries })));
    const events = [sessionStarted(n)];
    await right(store.write((tx) => tx.events.append(SESSIONS.stream(n), { ...at, events })));
  }
}

async function indexAll(store: Store<Types>): Promise<void> {
  while ((await right(store.indexForSearch(2))).left > 0);
}

/** That streams of several types stand beside each other, and each is taken for what it is. */
export function streamTypesSuite(makeStore: MakeStore): void {
  test('streams are listed by their type, and the log has them all in one line', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    await filled(store);
    const idsOf = (type: 'session' | 'ledger') =>
      right(store.read((tx) => tx.events.streams(type, { limit: 10 })));
    expect(await idsOf('ledger')).toEqual(['led_1', 'led_2']);
    expect(await idsOf('session')).toEqual([session(1), session(2)]);
    const line = await right(store.read((tx) => tx.feed.after(0, 10)));
    expect(
      line.map((fed) => [fed.type, fed.id, fed.version, 'event' in fed ? fed.event.kind : fed.damage]),
    ).toEqual([
      ['ledger', 'led_1', 1, 'ledger_opened'],
      ['ledger', 'led_1', 2, 'entry_added'],
      ['session', session(1), 1, 'session_started'],
      ['ledger', 'led_2', 1, 'ledger_opened'],
      ['ledger', 'led_2', 2, 'entry_added'],
      ['session', session(2), 1, 'session_started'],
    ]);
  });

  test('sessions alone are counted, searched for and listed as recent', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const seen = () =>
      right(
        store.read(({ search }) => async () => {
          const recent = await right(search.recent({ limit: 10 }));
          const numbers = recent.map(({ number }) => number);
          const found = await right(search.sessions(numbers, { runs: 1 }));
          return E.right({
            sessions: (await right(search.state())).sessions,
            recent: found.map(({ sessionId }) => sessionId),
          });
        }),
      );
    await filled(store);
    const both = { sessions: 2, recent: [session(2), session(1)] };
    expect(await seen()).toEqual(both);
    await indexAll(store);
    expect(await seen()).toEqual(both);
    const holding = (word: string) =>
      right(store.read((tx) => tx.search.holding(searchTerm('title', word), { limit: 10 })));
    expect((await holding('session')).sessions).toHaveLength(2);
    expect((await holding('ledger')).sessions).toEqual([]);
    await right(store.write((tx) => tx.events.remove(ledger(2))));
    expect(await seen()).toEqual(both);
    await right(store.write((tx) => tx.events.remove(SESSIONS.stream(2))));
    expect(await seen()).toEqual({ sessions: 1, recent: [session(1)] });
  });

  test('a stream that is removed leaves those of its own and of other types, and may come again', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    await filled(store);
    const versions = () =>
      right(
        store.read(({ events }) => async () => {
          const streams = [ledger(1), ledger(2), SESSIONS.stream(1), SESSIONS.stream(2)];
          const heads = await Promise.all(streams.map((stream) => right(events.head(stream))));
          return E.right(heads.map(({ version }) => version));
        }),
      );
    const undone = store.write((tx) => async () => {
      await right(tx.events.remove(ledger(1)));
      return E.left('undone');
    });
    expect(await left(undone)).toBe('undone');
    expect(await versions()).toEqual([2, 2, 1, 1]);
    expect(await right(store.write((tx) => tx.events.remove(ledger(1))))).toBe(2);
    expect(await right(store.write((tx) => tx.events.remove(ledger(1))))).toBe(0);
    expect(await versions()).toEqual([0, 2, 1, 1]);
    expect(await right(store.read((tx) => tx.events.removals()))).toBe(1);
    expect(await right(store.rebuildReadModel())).toEqual({ events: 4, rebuilt: false });
    const again = { expectedVersion: 0, at: AT, events: [opened(1)] };
    await right(store.write((tx) => tx.events.append(ledger(1), again)));
    expect(await versions()).toEqual([1, 2, 1, 1]);
  });

  test('a blob stays while an event of any stream speaks of it', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const receipt = await right(store.write((tx) => tx.blobs.put({ paid: 3 })));
    const events = [opened(1), entered('paid', receipt)];
    await right(store.write((tx) => tx.events.append(ledger(1), { expectedVersion: 0, at: AT, events })));
    const isThere = async () => O.isSome(await right(store.read((tx) => tx.blobs.get(receipt))));
    expect(await right(store.removeUnusedBlobs())).toMatchObject({ blobs: 0 });
    expect(await isThere()).toBe(true);
    await right(store.write((tx) => tx.events.remove(ledger(1))));
    expect(await right(store.removeUnusedBlobs())).toMatchObject({ blobs: 1 });
    expect(await isThere()).toBe(false);
  });

  test('an id of one type opens no stream of another, and nothing is written', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const foreign = { type: 'ledger', id: session(1) } as unknown as ReturnType<typeof ledger>;
    const batch = { expectedVersion: 0, at: AT, events: [opened(1)] };
    await expect(store.write((tx) => tx.events.append(foreign, batch))()).rejects.toThrow(
      /is not a stream of the type ledger/,
    );
    await filled(store);
    expect((await right(store.read((tx) => tx.events.head(foreign)))).version).toBe(0);
    expect(await right(store.read((tx) => tx.events.read(foreign, ALL)))).toEqual([]);
    expect(await right(store.write((tx) => tx.events.remove(foreign)))).toBe(0);
    expect((await right(store.read((tx) => tx.events.head(SESSIONS.stream(1))))).version).toBe(1);
  });

  test('an event in a stream of another type is damage, and so is one that was altered', async () => {
    const { store, damage } = await openHarness(makeStore, TYPES);
    await filled(store);
    const [started] = await right(store.read((tx) => tx.events.read(SESSIONS.stream(1), ALL)));
    await damage.overwriteEvent('led_1', 2, JSON.stringify(started));
    expect(await left(store.read((tx) => tx.events.read(ledger(1), ALL)))).toMatchObject({
      _tag: 'DamagedEventError',
      stream: ledger(1),
      version: 2,
    });
    expect(await left(store.rebuildReadModel())).toMatchObject({ stream: ledger(1), version: 2 });
    expect(await left(store.removeUnusedBlobs())).toMatchObject({ stream: ledger(1), version: 2 });
    expect(await right(store.read((tx) => tx.events.read(ledger(2), ALL)))).toHaveLength(2);
    const head = await right(store.read((tx) => tx.events.head(ledger(2))));
    const [alien] = eventCodec(STREAM_TYPES, testDigests).encode('session', head, {
      at: AT,
      events: [observed('alien')],
    });
    if (alien !== undefined) await damage.appendEncoded('led_2', alien);
    expect(await left(store.read((tx) => tx.events.read(ledger(2), ALL)))).toMatchObject({
      version: 3,
      reason: 'its kind "observation_recorded" is not known to this version',
    });
  });

  test('a stream of a type that is not known is damage of its own, and others go on', async () => {
    const { store, reopenOrdinary } = await openHarness(makeStore, TYPES);
    await filled(store);
    const ordinary = await reopenOrdinary();
    const line = await right(ordinary.read((tx) => tx.feed.after(0, 3)));
    const reason = 'its stream is of the type "ledger", which is not known to this version';
    expect(line.map((fed) => ('damage' in fed ? fed.damage : fed.event.kind))).toEqual([
      reason,
      reason,
      'session_started',
    ]);
    const batch = { expectedVersion: 1, at: AT, events: [observed('goes on')] };
    await right(ordinary.write((tx) => tx.events.append(SESSIONS.stream(1), batch)));
    await right(ordinary.indexForSearch(100));
    expect((await right(ordinary.read((tx) => tx.search.state()))).sessions).toBe(2);
    expect(await left(ordinary.removeUnusedBlobs())).toMatchObject({ stream: ledger(1), reason });
  });
}
