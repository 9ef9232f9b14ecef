import { type SessionEventBody, STREAM_TYPES, sessionStreamId } from '@workrail/event-log';
import { E, type TaskEither } from '@workrail/kernel';
import type { EventFeed, FedEvent, Store, StoreError } from '@workrail/ports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryHistory } from '../arbitrary-history.ts';
import { AT, observed, session, sessionStarted } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';

const RUNS = { numRuns: process.env.WORKRAIL_LONG === '1' ? 30 : 10 };
const MANY = 1_000;

export function eventFeedSuite(makeStore: MakeStore): void {
  test('an empty log has no end, and nothing at any place', async () => {
    const { store } = await openHarness(makeStore);
    expect(await ask(store, (feed) => feed.end())).toBe(undefined);
    for (const position of [0, 1, -1]) expect(await ask(store, (feed) => feed.at(position))).toBe(undefined);
    expect(await ask(store, (feed) => feed.after(0, MANY))).toEqual([]);
  });

  test('events of all sessions come in the order in which they were appended, each once, from any place on', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistory, fc.integer({ min: 1, max: 7 }), async (history, limit) => {
        const { store, reopen, dispose } = await makeStore(STREAM_TYPES);
        try {
          const appended: unknown[] = [];
          const versions = new Map<number, number>();
          for (const { session: n, events, fails } of history) {
            const expectedVersion = versions.get(n) ?? 0;
            const write = store.write((tx) => async () => {
              const stored = await right(
                tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events }),
              );
              return fails ? E.left('undone') : E.right(stored);
            });
            if (fails) {
              await left(write);
              continue;
            }
            versions.set(n, expectedVersion + events.length);
            for (const event of await right(write))
              appended.push({ ...sessionStreamId(session(n)), version: event.version, event });
          }
          const all = await ask(store, (feed) => feed.after(0, MANY));
          expect(all.map(said)).toEqual(appended);
          expect(await inPages(store, limit)).toEqual(all);
          expect(await ask(await reopen(), (feed) => feed.after(0, MANY))).toEqual(all);
          const end = await ask(store, (feed) => feed.end());
          expect(end).toEqual(all.length === 0 ? undefined : markOf(all.at(-1)));
          for (const [i, one] of all.entries()) {
            expect(one.position).toBeGreaterThan(all[i - 1]?.position ?? 0);
            expect(await ask(store, (feed) => feed.at(one.position))).toEqual(markOf(one));
            expect(await ask(store, (feed) => feed.after(one.position, MANY))).toEqual(all.slice(i + 1));
          }
        } finally {
          await dispose();
        }
      }),
      RUNS,
    );
  });

  test('what a transaction does is seen by others when it is done, and never where it is undone', async () => {
    const { store } = await openHarness(makeStore);
    await append(store, 1, 0, [sessionStarted(1)]);
    const before = await ask(store, (feed) => feed.end());
    const outcome = await right(
      store.write((tx) => async () => {
        const batch = { expectedVersion: 1, at: AT, events: [observed('a'), observed('b')] };
        await right(tx.events.append(sessionStreamId(session(1)), batch));
        const meanwhile = await ask(store, (feed) => feed.after(0, MANY));
        return E.right({ meanwhile, own: await right(tx.feed.after(0, MANY)) });
      }),
    );
    expect(outcome.meanwhile.map(({ version }) => version)).toEqual([1]);
    expect(outcome.own.map(({ version }) => version)).toEqual([1, 2, 3]);
    const undone = store.write((tx) => async () => {
      await right(
        tx.events.append(sessionStreamId(session(2)), {
          expectedVersion: 0,
          at: AT,
          events: [sessionStarted(2)],
        }),
      );
      return E.left('undone');
    });
    expect(await left(undone)).toBe('undone');
    await append(store, 3, 0, [sessionStarted(3)]);
    const since = await ask(store, (feed) => feed.after(before?.position ?? 0, MANY));
    expect(since.map(({ id, version }) => [id, version])).toEqual([
      [session(1), 2],
      [session(1), 3],
      [session(3), 1],
    ]);
  });

  test('a reader sees one moment of it', async () => {
    const { store } = await openHarness(makeStore);
    await append(store, 1, 0, [sessionStarted(1)]);
    const seen = await right(
      store.read((tx) => async () => {
        const first = await right(tx.feed.end());
        await append(store, 2, 0, [sessionStarted(2)]);
        const rest = await right(tx.feed.after(first?.position ?? 0, MANY));
        return E.right({ same: (await right(tx.feed.end()))?.digest === first?.digest, rest });
      }),
    );
    expect(seen).toEqual({ same: true, rest: [] });
  });

  test('what was removed is gone, and its places are not given again', async () => {
    const { store } = await openHarness(makeStore);
    for (const n of [1, 2, 3]) await append(store, n, 0, [sessionStarted(n)]);
    const before = await ask(store, (feed) => feed.after(0, MANY));
    await right(store.write((tx) => tx.events.remove(sessionStreamId(session(3)))));
    await right(store.write((tx) => tx.events.remove(sessionStreamId(session(1)))));
    expect(await ask(store, (feed) => feed.after(0, MANY))).toEqual([before[1]]);
    expect(await ask(store, (feed) => feed.end())).toEqual(markOf(before[1]));
    for (const gone of [before[0], before[2]])
      expect(await ask(store, (feed) => feed.at(gone?.position ?? 0))).toBe(undefined);
    await append(store, 3, 0, [sessionStarted(3)]);
    const [again] = await ask(store, (feed) => feed.after(before[2]?.position ?? 0, MANY));
    expect(again).toMatchObject({ ...sessionStreamId(session(3)), version: 1 });
  });

  test('an event that cannot be used is told, and holds up nothing', async () => {
    const { store, damage } = await openHarness(makeStore);
    await append(store, 1, 0, [sessionStarted(1), observed('broken'), observed('after')]);
    const before = await ask(store, (feed) => feed.after(0, MANY));
    await damage.overwriteEvent(session(1), 2, '{}');
    const after = await ask(store, (feed) => feed.after(0, MANY));
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).toEqual({
      ...markOf(before[1]),
      ...sessionStreamId(session(1)),
      version: 2,
      damage: 'its content does not match its digest',
    });
  });

  test('another store has another digest at the same place', async () => {
    const [one, other] = [await openHarness(makeStore), await openHarness(makeStore)];
    await append(one.store, 1, 0, [sessionStarted(1)]);
    await append(other.store, 2, 0, [sessionStarted(2)]);
    const [here, there] = [
      await ask(one.store, (feed) => feed.end()),
      await ask(other.store, (feed) => feed.end()),
    ];
    expect(here?.position).toBe(there?.position);
    expect(here?.digest).not.toBe(there?.digest);
  });
}

const ask = <A>(store: Store, question: (feed: EventFeed) => TaskEither<StoreError, A>): Promise<A> =>
  right(store.read((tx) => question(tx.feed)));

const append = (store: Store, n: number, expectedVersion: number, events: readonly SessionEventBody[]) =>
  right(
    store.write((tx) => tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events })),
  );

async function inPages(store: Store, limit: number): Promise<readonly FedEvent[]> {
  const all: FedEvent[] = [];
  for (;;) {
    const page = await ask(store, (feed) => feed.after(all.at(-1)?.position ?? 0, limit));
    expect(page.length).toBeLessThanOrEqual(limit);
    if (page.length === 0) return all;
    all.push(...page);
  }
}

const markOf = (one: FedEvent | undefined) =>
  one === undefined ? undefined : { position: one.position, digest: one.digest };

/** All but the place, which a store chooses. */
const said = ({ position: _, digest: __, ...rest }: FedEvent) => rest;
