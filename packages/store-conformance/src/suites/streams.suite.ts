import { EMPTY_STREAM, type EventBody, type StreamType } from '@workrail/event-log';
import { expect, test } from 'vitest';
import { AT } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { type Sample, TYPES, type Types } from '../ledgers.ts';

const ALL = { from: 1, limit: 1_000_000 };

/** What holds for streams of every type. */
export function streamsSuite<Type extends StreamType<Types>>(
  makeStore: MakeStore,
  { type, stream, opening, saying, said }: Sample<Type>,
): void {
  test('what has no events has an empty stream', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    expect(await right(store.read((tx) => tx.events.head(stream(1))))).toEqual(EMPTY_STREAM);
    expect(await right(store.read((tx) => tx.events.read(stream(1), ALL)))).toEqual([]);
  });

  test('events of interleaved streams come back in order, as they were answered', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const answered = new Map<number, unknown[]>([1, 2, 3].map((n) => [n, []]));
    for (let version = 0; version < 12; version += 2) {
      for (const n of [3, 1, 2]) {
        const events = [saying(`${n}/${version}`), saying(`${n}/${version + 1}`)];
        const batch = { expectedVersion: version, at: AT, events };
        const appended = await right(store.write((tx) => tx.events.append(stream(n), batch)));
        answered.get(n)?.push(...appended);
      }
    }
    for (const n of [1, 2, 3]) {
      const events = await right(store.read((tx) => tx.events.read(stream(n), ALL)));
      expect(events).toEqual(answered.get(n));
      expect(events.map((event) => event.version)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
      const head = await right(store.read((tx) => tx.events.head(stream(n))));
      expect(head.version).toBe(12);
    }
  });

  test('streams of a type are listed in the order in which they were opened, page by page', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    for (const n of [3, 1, 2])
      await right(
        store.write((tx) =>
          tx.events.append(stream(n), {
            expectedVersion: 0,
            at: AT,
            events: [opening(n)],
          }),
        ),
      );
    const listed = (wanted: { readonly after?: ReturnType<typeof stream>['id']; readonly limit: number }) =>
      right(store.read((tx) => tx.events.streams(type, wanted)));
    expect(await listed({ limit: 10 })).toEqual([stream(3).id, stream(1).id, stream(2).id]);
    expect(await listed({ limit: 2 })).toEqual([stream(3).id, stream(1).id]);
    expect(await listed({ after: stream(1).id, limit: 2 })).toEqual([stream(2).id]);
    expect(await listed({ after: stream(2).id, limit: 2 })).toEqual([]);
    expect(await listed({ after: stream(9).id, limit: 2 })).toEqual([]);
  });

  test('a range starts and ends where it says', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const events = Array.from({ length: 10 }, (_, i) => saying(`${i}`));
    await right(store.write((tx) => tx.events.append(stream(1), { expectedVersion: 0, at: AT, events })));
    const versions = async (from: number, limit: number) =>
      (await right(store.read((tx) => tx.events.read(stream(1), { from, limit })))).map((e) => e.version);
    expect(await versions(1, 3)).toEqual([1, 2, 3]);
    expect(await versions(4, 3)).toEqual([4, 5, 6]);
    expect(await versions(9, 5)).toEqual([9, 10]);
    expect(await versions(11, 5)).toEqual([]);
    expect(await versions(5, 0)).toEqual([]);
  });

  test('an append behind another version than expected is refused and writes nothing', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const first = { expectedVersion: 0, at: AT, events: [opening(1)] };
    await right(store.write((tx) => tx.events.append(stream(1), first)));
    for (const expected of [0, 2]) {
      const batch = { expectedVersion: expected, at: AT, events: [saying('late')] };
      expect(await left(store.write((tx) => tx.events.append(stream(1), batch)))).toEqual({
        _tag: 'ExpectedVersionMismatchError',
        stream: stream(1),
        expected,
        actual: 1,
      });
    }
    expect(await right(store.read((tx) => tx.events.read(stream(1), ALL)))).toHaveLength(1);
  });

  test('an append of nothing is no event', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const batch = { expectedVersion: 0, at: AT, events: [] };
    expect(await right(store.write((tx) => tx.events.append(stream(1), batch)))).toEqual([]);
    expect(await right(store.read((tx) => tx.events.head(stream(1))))).toEqual(EMPTY_STREAM);
  });

  test('any text comes back as it was, in Unicode and in control characters', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const texts = ['', 'ünïcödé 🧭', 'a\u0000b', 'quote \' " ` ; --', '\r\n\t\u2028'];
    const batch = { expectedVersion: 0, at: AT, events: texts.map(saying) };
    await right(store.write((tx) => tx.events.append(stream(1), batch)));
    const events = await right(store.read((tx) => tx.events.read(stream(1), ALL)));
    expect(events.map(said)).toEqual(texts);
  });

  test('what could not be read back is not written', async () => {
    const { store } = await openHarness(makeStore, TYPES);
    const invalid: EventBody<Type, Types> = JSON.parse(
      JSON.stringify({ ...saying('x'), kind: 'no_such_kind' }),
    );
    const batch = { expectedVersion: 0, at: AT, events: [saying('fine'), invalid] };
    await expect(store.write((tx) => tx.events.append(stream(1), batch))()).rejects.toThrow(/no_such_kind/);
    expect(await right(store.read((tx) => tx.events.head(stream(1))))).toEqual(EMPTY_STREAM);
  });
}
