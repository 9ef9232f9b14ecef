import { EVENT_SCHEMA_VERSION, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { canonicalJson, firstAttempt, type NodeId, O, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, Store, StoreError } from '@workrail/ports';
import { expect, test } from 'vitest';
import { AT, lineOfSteps, observed, session } from '../events.ts';
import { left, type MakeStore, openHarness, right, type StoreHarness } from '../harness.ts';
import { testDigests } from '../test-digests.ts';

const ALL = { from: 1, limit: 1_000 };

/** Session 1 with the events 1 to 6 and the nodes 0 to 4, and session 2, which stays whole. */
async function twoSessions(makeStore: MakeStore) {
  const harness = await openHarness(makeStore);
  for (const n of [1, 2]) {
    const batch = { expectedVersion: 0, at: AT, events: lineOfSteps(n, 4).events };
    await right(harness.store.write((tx) => tx.events.append(sessionStreamId(session(n)), batch)));
  }
  return { ...harness, nodes: lineOfSteps(1, 4).nodes as readonly NodeId[] };
}

const readAll = (store: Store, n = 1, range = ALL) =>
  store.read((tx) => tx.events.read(sessionStreamId(session(n)), range));

async function expectDamage(
  task: TaskEither<StoreError, unknown>,
  version: number,
  reason: RegExp,
): Promise<void> {
  const error = await left(task);
  expect(error).toMatchObject({ _tag: 'DamagedEventError', stream: sessionStreamId(session(1)), version });
  expect((error as Extract<StoreError, { _tag: 'DamagedEventError' }>).reason).toMatch(reason);
}

/** The neighbour is read and written as ever, and so is its read model. */
async function expectOtherSessionWhole(store: Store): Promise<void> {
  const { nodes } = lineOfSteps(2, 4);
  expect((await right(readAll(store, 2))).length).toBeGreaterThanOrEqual(6);
  const line = await right(store.read((tx) => tx.graph.lineage(nodes[4] as NodeId, 10)));
  expect(line.map(({ node }) => node)).toEqual([...nodes].reverse());
  const { version } = await right(store.read((tx) => tx.events.head(sessionStreamId(session(2)))));
  const batch = { expectedVersion: version, at: AT, events: [observed('still here')] };
  await right(store.write((tx) => tx.events.append(sessionStreamId(session(2)), batch)));
}

export function damageSuite(makeStore: MakeStore): void {
  test('an event with another body fails what touches it, and names it', async () => {
    const { store, damage, nodes } = await twoSessions(makeStore);
    await damage.overwriteEvent(session(1), 4, '{"kind":"step_acked"}');
    const at = (node: number) => nodes[node] as NodeId;
    const touching: readonly ((tx: ReadTransaction) => TaskEither<StoreError, unknown>)[] = [
      (tx) => tx.events.read(sessionStreamId(session(1)), ALL),
      (tx) => tx.events.read(sessionStreamId(session(1)), { from: 4, limit: 1 }),
      (tx) => tx.graph.node(at(2)),
      (tx) => tx.graph.attempt(at(1), firstAttempt(at(1))),
      (tx) => tx.graph.children(at(1), 5),
      (tx) => tx.graph.lineage(at(4), 10),
    ];
    for (const touch of touching) await expectDamage(store.read(touch), 4, /does not match its digest/);
    expect(await right(readAll(store, 1, { from: 5, limit: 10 }))).toHaveLength(2);
    expect(await right(readAll(store, 1, { from: 1, limit: 3 }))).toHaveLength(3);
    expect(O.isSome(await right(store.read((tx) => tx.graph.node(at(1)))))).toBe(true);
    await expectOtherSessionWhole(store);
  });

  test('a body that is no JSON, or nothing at all, is damage', async () => {
    const { store, damage } = await twoSessions(makeStore);
    for (const body of ['', '{', 'null', '[]']) {
      await damage.overwriteEvent(session(1), 2, body);
      await expectDamage(readAll(store), 2, /digest/);
    }
  });

  test.each([
    ['an unknown kind', { kind: 'step_teleported' }, /"step_teleported" is not known/],
    ['a newer schema', { schemaVersion: EVENT_SCHEMA_VERSION + 1 }, /newer version/],
    ['an unknown field', { surprise: true }, /surprise/],
    ['another place', { version: 9 }, /says that it is event 9/],
    ['another predecessor', { prev: 'f'.repeat(64) }, /does not follow/],
  ])('an event with %s and a right digest stops the session, by name', async (_, change, reason) => {
    const { store, damage } = await twoSessions(makeStore);
    const forged = await encodeNext(store, change);
    await damage.appendEncoded(session(1), forged);
    await expectDamage(readAll(store), 7, reason);
    expect((await right(store.read((tx) => tx.events.head(sessionStreamId(session(1)))))).version).toBe(7);
    expect(await right(readAll(store, 1, { from: 1, limit: 6 }))).toHaveLength(6);
    await expectOtherSessionWhole(store);
  });

  test.each([1, 4, 6])('event %i that is gone is missed', async (version) => {
    const { store, damage } = await twoSessions(makeStore);
    await damage.deleteEvent(session(1), version);
    await expectDamage(readAll(store), version, /missing/);
    await expectDamage(readAll(store, 1, { from: version, limit: 2 }), version, /missing/);
    await expectOtherSessionWhole(store);
  });

  test('a node whose event is gone is an error, not an absent node', async () => {
    const { store, damage, nodes } = await twoSessions(makeStore);
    await damage.deleteEvent(session(1), 4);
    await expectDamage(
      store.read((tx) => tx.graph.node(nodes[2] as NodeId)),
      4,
      /missing/,
    );
  });

  test('a rebuild stops at a damaged event and changes nothing', async () => {
    const cases: readonly ((harness: StoreHarness) => Promise<void>)[] = [
      ({ damage }) => damage.overwriteEvent(session(1), 4, '{}'),
      ({ damage }) => damage.deleteEvent(session(1), 4),
    ];
    for (const harm of cases) {
      const harness = await twoSessions(makeStore);
      await harm(harness);
      await expectDamage(harness.store.rebuildReadModel(), 4, /digest|missing/);
      expect(
        O.isSome(await right(harness.store.read((tx) => tx.graph.node(harness.nodes[4] as NodeId)))),
      ).toBe(true);
      await expectOtherSessionWhole(harness.store);
    }
  });

  test('a rebuild misses a last event that is gone', async () => {
    const { store, damage } = await twoSessions(makeStore);
    await damage.deleteEvent(session(1), 6);
    await expectDamage(store.rebuildReadModel(), 6, /missing/);
  });
}

/** The next event of session 1 with a change that its digest and chain cover. */
async function encodeNext(store: Store, change: object) {
  const head = await right(store.read((tx) => tx.events.head(sessionStreamId(session(1)))));
  const version = head.version + 1;
  const event: SessionEvent = { ...observed('x'), schemaVersion: 1, version, at: AT, prev: head.hash };
  const body = canonicalJson({ ...event, ...change });
  return { version, body, hash: testDigests.sha256Hex(body) };
}
