import { E, O, type RunId } from '@workrail/kernel';
import type { Lease, LeaseWriter, Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import { run, runStarted, session, sessionStarted } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { append } from '../searchable.ts';

/** A second of the same minute. */
const at = (second: number): string => `2026-01-02T03:04:${`${second}`.padStart(2, '0')}.000Z`;
const wanted = (owner: string, now: number, end: number) => ({ owner, now: at(now), endsAt: at(end) });

const write = <A>(store: Store, use: (leases: LeaseWriter) => Promise<A>): Promise<A> =>
  right(store.write((tx) => async () => E.right(await use(tx.leases))));

const take = (store: Store, owner: string, now: number, end: number, of: RunId = run(1)) =>
  write(store, async (leases) => O.toUndefined(await right(leases.take(of, wanted(owner, now, end)))));

async function taken(store: Store, owner: string, now: number, end: number): Promise<Lease> {
  const lease = await take(store, owner, now, end);
  if (lease === undefined) throw new Error('nobody has the lease');
  return lease;
}

const holds = (store: Store, lease: Lease, now: number) =>
  write(store, (leases) => right(leases.holds(lease, at(now))));
const renew = (store: Store, lease: Lease, now: number, end: number) =>
  write(store, (leases) => right(leases.renew(lease, { now: at(now), endsAt: at(end) })));
const release = (store: Store, lease: Lease) => write(store, (leases) => right(leases.release(lease)));
const seen = async (store: Store, of: RunId = run(1)) =>
  O.toUndefined(await right(store.read((tx) => tx.leases.lease(of))));

export function leasesSuite(makeStore: MakeStore): void {
  const opened = async () => {
    const harness = await openHarness(makeStore);
    for (const n of [1, 2]) await append(harness.store, n, [sessionStarted(n), runStarted(n)]);
    return harness;
  };

  test('a lease is its owner’s until it ends, and then anybody’s, as the next generation', async () => {
    const { store } = await opened();
    expect(await seen(store)).toBeUndefined();
    const first = await taken(store, 'a', 0, 10);
    expect(first).toEqual({ runId: run(1), owner: 'a', generation: 1, endsAt: at(10) });
    expect(await seen(store)).toEqual(first);
    expect(await take(store, 'b', 9, 20)).toBeUndefined();
    expect(await seen(store)).toEqual(first);
    // It ends at its end.
    const second = await taken(store, 'b', 10, 20);
    expect(second).toEqual({ runId: run(1), owner: 'b', generation: 2, endsAt: at(20) });
    expect(await take(store, 'a', 11, 30)).toBeUndefined();
    expect(await seen(store, run(2))).toBeUndefined();
  });

  test('an owner who asks again goes on, and begins anew where the lease has ended', async () => {
    const { store } = await opened();
    await taken(store, 'a', 0, 10);
    expect(await take(store, 'a', 5, 15)).toMatchObject({ generation: 1, endsAt: at(15) });
    expect(await take(store, 'a', 15, 25)).toMatchObject({ generation: 2, endsAt: at(25) });
  });

  test('a lease is held and renewed while it is the latest, is not released and has not ended', async () => {
    const { store } = await opened();
    const first = await taken(store, 'a', 0, 10);
    expect([await holds(store, first, 9), await holds(store, first, 10)]).toEqual([true, false]);
    expect(await renew(store, first, 9, 20)).toBe(true);
    expect([await holds(store, first, 19), await holds(store, first, 20)]).toEqual([true, false]);
    expect(await renew(store, first, 20, 30)).toBe(false);
    const second = await taken(store, 'b', 20, 30);
    expect(await renew(store, first, 21, 40)).toBe(false);
    expect([await holds(store, first, 21), await holds(store, second, 21)]).toEqual([false, true]);
    expect(await holds(store, { ...second, owner: 'a' }, 21)).toBe(false);
    await release(store, second);
    expect(await holds(store, second, 22)).toBe(false);
    expect(await renew(store, second, 22, 40)).toBe(false);
    expect(await seen(store)).toBeUndefined();
  });

  test('generations go on after a release, which only the holder can do', async () => {
    const { store, reopen } = await opened();
    const first = await taken(store, 'a', 0, 10);
    await release(store, first);
    const second = await taken(store, 'a', 1, 10);
    expect(second.generation).toBe(2);
    await release(store, first);
    expect(await holds(store, second, 2)).toBe(true);
    await release(store, second);
    await release(store, second);
    const again = await reopen();
    expect(await taken(again, 'b', 3, 10)).toMatchObject({ owner: 'b', generation: 3 });
  });

  test('there is none for a run that is not there', async () => {
    const { store } = await opened();
    expect(await take(store, 'a', 0, 10, run(9))).toBeUndefined();
    expect(await seen(store, run(9))).toBeUndefined();
  });

  test('what is undone left no lease, and a reader sees the one of when it began', async () => {
    const { store } = await opened();
    const first = await taken(store, 'a', 0, 10);
    const undone = store.write((tx) => async () => {
      await right(tx.leases.renew(first, { now: at(1), endsAt: at(50) }));
      await right(tx.leases.take(run(2), wanted('a', 0, 10)));
      expect(O.isSome(await right(tx.leases.lease(run(2))))).toBe(true);
      return E.left('undone');
    });
    expect(await left(undone)).toBe('undone');
    expect([await seen(store), await seen(store, run(2))]).toEqual([first, undefined]);
    const before = store.read((tx) => async () => {
      const read = await right(tx.leases.lease(run(1)));
      await release(store, first);
      expect(await right(tx.leases.lease(run(1)))).toEqual(read);
      return E.right(read);
    });
    expect(await right(before)).toEqual(O.some(first));
    expect(await seen(store)).toBeUndefined();
  });

  test('no rebuild touches them, and they go with their session', async () => {
    const { store, damage } = await opened();
    const kept = await taken(store, 'a', 0, 10);
    await take(store, 'b', 0, 10, run(2));
    await damage.clearReadModel();
    await right(store.rebuildReadModel());
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
    expect(await seen(store)).toEqual(kept);
    await right(store.write((tx) => tx.events.remove({ type: 'session', id: session(2) })));
    expect([await seen(store), await seen(store, run(2))]).toEqual([kept, undefined]);
    await append(store, 2, [sessionStarted(2), runStarted(2)]);
    expect(await seen(store, run(2))).toBeUndefined();
    expect(await take(store, 'c', 1, 10, run(2))).toMatchObject({ generation: 1 });
  });

  test('of many who want one at once, one gets it', async () => {
    const { store } = await opened();
    const owners = Array.from({ length: 12 }, (_, n) => `owner-${n}`);
    const leases = await Promise.all(owners.map((owner) => take(store, owner, 0, 10)));
    expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
  });
}
