import type { EventBody } from '@workrail/event-log';
import { EMPTY_STREAM } from '@workrail/event-log';
import { expect, test } from 'vitest';
import { AT, observed, session, sessionStarted } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';

const ALL = { from: 1, limit: 1_000_000 };

export function streamsSuite(makeStore: MakeStore): void {
  test('a session without events has an empty stream', async () => {
    const { store } = await openHarness(makeStore);
    expect(await right(store.read((tx) => tx.events.head(session(1))))).toEqual(EMPTY_STREAM);
    expect(await right(store.read((tx) => tx.events.read(session(1), ALL)))).toEqual([]);
  });

  test('events of interleaved streams come back in order, as they were answered', async () => {
    const { store } = await openHarness(makeStore);
    const answered = new Map<number, unknown[]>([1, 2, 3].map((n) => [n, []]));
    for (let version = 0; version < 12; version += 2) {
      for (const n of [3, 1, 2]) {
        const events = [observed(`${n}/${version}`), observed(`${n}/${version + 1}`)];
        const batch = { expectedVersion: version, at: AT, events };
        const appended = await right(store.write((tx) => tx.events.append(session(n), batch)));
        answered.get(n)?.push(...appended);
      }
    }
    for (const n of [1, 2, 3]) {
      const events = await right(store.read((tx) => tx.events.read(session(n), ALL)));
      expect(events).toEqual(answered.get(n));
      expect(events.map((event) => event.version)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
      const head = await right(store.read((tx) => tx.events.head(session(n))));
      expect(head.version).toBe(12);
    }
  });

  test('sessions are listed in the order in which they were opened, page by page', async () => {
    const { store } = await openHarness(makeStore);
    for (const n of [3, 1, 2])
      await right(
        store.write((tx) =>
          tx.events.append(session(n), { expectedVersion: 0, at: AT, events: [sessionStarted(n)] }),
        ),
      );
    const listed = (wanted: { readonly after?: ReturnType<typeof session>; readonly limit: number }) =>
      right(store.read((tx) => tx.events.sessions(wanted)));
    expect(await listed({ limit: 10 })).toEqual([session(3), session(1), session(2)]);
    expect(await listed({ limit: 2 })).toEqual([session(3), session(1)]);
    expect(await listed({ after: session(1), limit: 2 })).toEqual([session(2)]);
    expect(await listed({ after: session(2), limit: 2 })).toEqual([]);
    expect(await listed({ after: session(9), limit: 2 })).toEqual([]);
  });

  test('a range starts and ends where it says', async () => {
    const { store } = await openHarness(makeStore);
    const events = Array.from({ length: 10 }, (_, i) => observed(`${i}`));
    await right(store.write((tx) => tx.events.append(session(1), { expectedVersion: 0, at: AT, events })));
    const versions = async (from: number, limit: number) =>
      (await right(store.read((tx) => tx.events.read(session(1), { from, limit })))).map((e) => e.version);
    expect(await versions(1, 3)).toEqual([1, 2, 3]);
    expect(await versions(4, 3)).toEqual([4, 5, 6]);
    expect(await versions(9, 5)).toEqual([9, 10]);
    expect(await versions(11, 5)).toEqual([]);
    expect(await versions(5, 0)).toEqual([]);
  });

  test('an append behind another version than expected is refused and writes nothing', async () => {
    const { store } = await openHarness(makeStore);
    const first = { expectedVersion: 0, at: AT, events: [sessionStarted(1)] };
    await right(store.write((tx) => tx.events.append(session(1), first)));
    for (const expected of [0, 2]) {
      const batch = { expectedVersion: expected, at: AT, events: [observed('late')] };
      expect(await left(store.write((tx) => tx.events.append(session(1), batch)))).toEqual({
        _tag: 'ExpectedVersionMismatchError',
        sessionId: session(1),
        expected,
        actual: 1,
      });
    }
    expect(await right(store.read((tx) => tx.events.read(session(1), ALL)))).toHaveLength(1);
  });

  test('an append of nothing is no event', async () => {
    const { store } = await openHarness(makeStore);
    const batch = { expectedVersion: 0, at: AT, events: [] };
    expect(await right(store.write((tx) => tx.events.append(session(1), batch)))).toEqual([]);
    expect(await right(store.read((tx) => tx.events.head(session(1))))).toEqual(EMPTY_STREAM);
  });

  test('any text comes back as it was, in Unicode and in control characters', async () => {
    const { store } = await openHarness(makeStore);
    const texts = ['', 'ünïcödé 🧭', 'a\u0000b', 'quote \' " ` ; --', '\r\n\t\u2028'];
    const batch = { expectedVersion: 0, at: AT, events: texts.map(observed) };
    await right(store.write((tx) => tx.events.append(session(1), batch)));
    const events = await right(store.read((tx) => tx.events.read(session(1), ALL)));
    expect(events.map((event) => 'value' in event.data && event.data.value)).toEqual(texts);
  });

  test('what could not be read back is not written', async () => {
    const { store } = await openHarness(makeStore);
    const invalid: EventBody = JSON.parse(JSON.stringify({ ...observed('x'), kind: 'no_such_kind' }));
    const batch = { expectedVersion: 0, at: AT, events: [observed('fine'), invalid] };
    await expect(store.write((tx) => tx.events.append(session(1), batch))()).rejects.toThrow(/no_such_kind/);
    expect(await right(store.read((tx) => tx.events.head(session(1))))).toEqual(EMPTY_STREAM);
  });
}
