import type { RunStatus, SessionEventBody } from '@workrail/event-log';
import { firstAttempt, retryAttempt } from '@workrail/kernel';
import type { SessionSearch, Store } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import {
  advanceBlocked,
  attached,
  commandAnswered,
  observed,
  root,
  runStarted,
  session,
  stepAcked,
} from '../events.ts';
import { type MakeStore, openHarness, right } from '../harness.ts';
import { plainKey } from '../plain-words.ts';
import { append, ask, indexAll, started } from '../searchable.ts';
import { testDigests } from '../test-digests.ts';

const numbersWith = async (
  store: Store,
  statuses: readonly RunStatus[],
  more: Partial<Parameters<SessionSearch['recent']>[0]> = {},
) =>
  (await ask(store, (search) => right(search.recent({ statuses, limit: 9, ...more })))).map(
    ({ number }) => number,
  );

/** The step that ends a run. */
function ended(n: number, openGaps = 0, more: { readonly failures?: number } = {}): SessionEventBody {
  const { data } = stepAcked(n, { from: root(n) });
  return { kind: 'step_acked', data: { ...data, position: { kind: 'complete' }, openGaps, ...more } };
}

export function standingSearchSuite(makeStore: MakeStore): void {
  describe('sessions by how their runs stand', () => {
    test('D7: are those with such a run, the latest first, page by page, in a workspace or everywhere', async () => {
      const { store } = await openHarness(makeStore);
      const workspace = (n: number) => ({ workspace: `/w/${n % 2}` });
      await append(store, 1, [started(1, workspace(1)), runStarted(1), advanceBlocked(1, root(1))]);
      await append(store, 2, [started(2, workspace(2)), runStarted(2), ended(2)]);
      await append(store, 3, [started(3, workspace(3)), runStarted(3), ended(3, 2)]);
      await append(store, 4, [started(4, workspace(4)), runStarted(4)]);
      await append(store, 5, [started(5, workspace(5)), runStarted(5), advanceBlocked(5, root(5))]);
      await append(store, 6, [started(6, workspace(6))]);
      await indexAll(store);
      expect(await numbersWith(store, ['blocked'])).toEqual([5, 1]);
      expect(await numbersWith(store, ['complete'])).toEqual([2]);
      expect(await numbersWith(store, ['complete_with_gaps'])).toEqual([3]);
      expect(await numbersWith(store, ['in_progress', 'blocked'])).toEqual([5, 4, 1]);
      expect(await numbersWith(store, ['in_progress', 'blocked'], { limit: 2 })).toEqual([5, 4]);
      expect(await numbersWith(store, ['blocked'], { workspace: plainKey('/w/0') })).toEqual([]);
      expect(await numbersWith(store, ['blocked'], { workspace: plainKey('/w/1'), limit: 1 })).toEqual([5]);
      const [first] = await ask(store, (search) => right(search.recent({ statuses: ['blocked'], limit: 1 })));
      expect(await numbersWith(store, ['blocked'], { before: first?.active ?? 0 })).toEqual([1]);
    });

    test('D7: a run that goes on is blocked no more, and one that was blocked at a point it left is not', async () => {
      const { store } = await openHarness(makeStore);
      await append(store, 1, [started(1, {}), runStarted(1), advanceBlocked(1, root(1))]);
      await indexAll(store);
      expect(await numbersWith(store, ['blocked'])).toEqual([1]);
      const retry = retryAttempt(root(1), firstAttempt(root(1)), testDigests);
      await append(store, 1, [stepAcked(1, { from: root(1), attempt: retry })], 3);
      await indexAll(store);
      expect(await numbersWith(store, ['blocked'])).toEqual([]);
      await append(store, 1, [advanceBlocked(1, root(1), retryAttempt(root(1), retry, testDigests))], 4);
      await indexAll(store);
      expect(await numbersWith(store, ['blocked'])).toEqual([]);
      expect(await numbersWith(store, ['in_progress'])).toEqual([1]);
    });

    test('D7: are derived again to the same answers, and go with their session', async () => {
      const { store, damage } = await openHarness(makeStore);
      for (const n of [1, 2])
        await append(store, n, [started(n, {}), runStarted(n), advanceBlocked(n, root(n))]);
      await indexAll(store);
      await damage.clearReadModel();
      await right(store.rebuildReadModel());
      expect(await numbersWith(store, ['blocked'])).toEqual([2, 1]);
      await right(store.write((tx) => tx.events.remove({ type: 'session', id: session(2) })));
      expect(await numbersWith(store, ['blocked'])).toEqual([1]);
      expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
    });
  });

  test('D7: sessions are found by what the server does in their runs', async () => {
    const { store, damage } = await openHarness(makeStore);
    const served = (n: number): SessionEventBody => {
      const { data } = runStarted(n);
      return { kind: 'run_started', data: { ...data, turn: 'server' } };
    };
    for (const n of [1, 2, 3, 4])
      await append(store, n, [started(n, {}), served(n), ended(n, 0, { failures: 0 })]);
    await append(store, 5, [started(5, {}), served(5)]);
    await indexAll(store);
    const all = [5, 4, 3, 2, 1];
    expect(await numbersWith(store, ['complete', 'in_progress'])).toEqual(all);
    const again = attached(2, root(2), 'run_reopened', '');
    await append(store, 1, [attached(1, root(1), 'run_canceled', '')], 3);
    await append(store, 2, [again, commandAnswered(2, root(2), { kind: 'decision' })], 3);
    await append(store, 3, [attached(3, root(3), 'run_reopened', '')], 3);
    const check = async () => {
      expect(await numbersWith(store, ['canceled'])).toEqual([1]);
      expect(await numbersWith(store, ['needs_decision'])).toEqual([2]);
      expect(await numbersWith(store, ['in_progress'])).toEqual([3, 5]);
      expect(await numbersWith(store, ['complete'])).toEqual([4]);
      expect(await numbersWith(store, ['failed'])).toEqual([]);
      expect(await numbersWith(store, ['complete', 'canceled', 'needs_decision'])).toEqual([2, 1, 4]);
    };
    await indexAll(store);
    await check();
    await damage.clearReadModel();
    await right(store.rebuildReadModel());
    await check();
  });

  test('D5: a session says the branch that was observed last, as it was written', async () => {
    const { store } = await openHarness(makeStore);
    await append(store, 1, [started(1, {}), observed('feature/Archive-Orders')]);
    await append(store, 2, [started(2, {})]);
    await indexAll(store);
    const branches = async () =>
      (await ask(store, (search) => right(search.sessions([1, 2], { runs: 1 })))).map(({ branch }) => branch);
    expect(await branches()).toEqual(['feature/Archive-Orders', undefined]);
    await append(store, 1, [observed('main')], 2);
    await indexAll(store);
    expect(await branches()).toEqual(['main', undefined]);
  });
}
