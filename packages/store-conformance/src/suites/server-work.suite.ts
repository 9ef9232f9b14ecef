import type { RunState, SessionEventBody } from '@workrail/event-log';
import { attemptFor, type BlobHash, type firstAttempt, type NodeId, O, type RunId } from '@workrail/kernel';
import type { ServerWork, Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import {
  AT,
  attached,
  commandAnswered,
  root,
  run,
  runStarted,
  session,
  sessionStarted,
  stepAcked,
} from '../events.ts';
import { type MakeStore, openHarness, right } from '../harness.ts';
import { append } from '../searchable.ts';

const LATER = '2026-01-02T04:00:00.000Z';
const LATEST = '2026-01-02T05:00:00.000Z';
const BEFORE = '2026-01-02T03:00:00.000Z';
const AGAIN = { kind: 'again', at: LATER, because: 'retry' } as const;
const DECISION = { kind: 'decision' } as const;

/** A run that begins with a step of the server. */
function served(n: number, workflowId = 'wr.example'): SessionEventBody {
  const { data } = runStarted(n);
  return { kind: 'run_started', data: { ...data, workflowId, turn: 'server' } };
}

/** A step that the server did, and whose turn it is then; the run's end where it is nobody's. */
function done(
  n: number,
  from: NodeId,
  {
    turn,
    failures,
    attempt,
  }: {
    readonly turn?: 'server' | 'agent';
    readonly failures?: number;
    readonly attempt?: ReturnType<typeof firstAttempt>;
  } = {},
) {
  const { data } = stepAcked(n, attempt === undefined ? { from } : { from, attempt });
  const state = failures === undefined ? ('succeeded' as const) : ('failed' as const);
  const event: SessionEventBody = {
    kind: 'step_acked',
    data: {
      ...{ ...data, outcome: { state } },
      ...(turn === undefined ? { position: { kind: 'complete' } } : { turn }),
      ...(failures === undefined ? {} : { failures }),
    },
  };
  return { event, to: data.to };
}

async function grown(makeStore: MakeStore) {
  const harness = await openHarness(makeStore);
  const versions = new Map<number, number>();
  const add = async (n: number, ...events: readonly SessionEventBody[]) => {
    const version = versions.get(n) ?? 0;
    await append(harness.store, n, version === 0 ? [sessionStarted(n), ...events] : events, version);
    versions.set(n, version + events.length + (version === 0 ? 1 : 0));
  };
  return { ...harness, ...asked(harness.store), add };
}

/** The answers of a store, a transaction each. */
const asked = (store: Store) => ({
  due: (now: string, limit = 9) =>
    right(store.read((tx) => tx.graph.dueRuns({ now, limit }))).then((runs) =>
      runs.map(({ runId }) => runId),
    ),
  next: async (after?: string) => O.toUndefined(await right(store.read((tx) => tx.graph.nextDue(after)))),
  work: (n: number) => right(store.read((tx) => tx.graph.workOf(run(n)))),
  state: async (n: number) =>
    O.toUndefined(await right(store.read((tx) => tx.graph.runState(run(n)))))?.state,
  undecided: async (n: number) =>
    O.toUndefined(await right(store.read((tx) => tx.graph.runState(run(n)))))?.undecided,
  states: (wanted: Partial<Parameters<ServerWork['runStates']>[0]>) =>
    right(store.read((tx) => tx.graph.runStates({ limit: 9, ...wanted }))).then((runs) =>
      runs.map(({ runId }): RunId => runId),
    ),
});

const withoutLease = (n: number) => ({ runId: run(n), sessionId: session(n) });

export function serverWorkSuite(makeStore: MakeStore): void {
  test('a run goes through its steps: what is due in it, and how it stands', async () => {
    const { add, work, state, due } = await grown(makeStore);
    await add(1, served(1));
    expect([await work(1), await state(1)]).toEqual([[{ node: root(1), due: AT }], 'running']);
    await add(1, attached(1, root(1), 'command_sent', ''));
    await add(1, commandAnswered(1, root(1), AGAIN));
    expect([await work(1), await state(1)]).toEqual([
      [{ node: root(1), stepId: 'step-1', due: LATER }],
      'waiting',
    ]);
    expect([await due(AT), await due(LATER)]).toEqual([[], [run(1)]]);
    await add(1, attached(1, root(1), 'command_sent', ''));
    expect(await state(1)).toBe('running');
    await add(1, commandAnswered(1, root(1)));
    expect(await work(1)).toEqual([{ node: root(1), stepId: 'step-1', due: AT }]);
    const first = done(1, root(1), { turn: 'agent' });
    await add(1, first.event);
    expect([await work(1), await state(1)]).toEqual([[], 'waits_for_agent']);
    const second = done(1, first.to, { turn: 'server' });
    await add(1, second.event);
    expect([await work(1), await state(1)]).toEqual([[{ node: second.to, due: AT }], 'running']);
    await add(1, done(1, second.to).event);
    expect([await work(1), await state(1)]).toEqual([[], 'succeeded']);
  });

  test('a run that ends after a failure has failed, and one of an agent alone is in no state', async () => {
    const { add, state, states } = await grown(makeStore);
    await add(1, served(1), done(1, root(1), { failures: 1 }).event);
    await add(2, runStarted(2), stepAcked(2, { from: root(2) }));
    expect([await state(1), await state(2), await state(9)]).toEqual(['failed', undefined, undefined]);
    expect(await states({})).toEqual([run(1)]);
  });

  test('a step that waits for a decision is not hidden by what another one does', async () => {
    const { add, work, state, undecided } = await grown(makeStore);
    await add(1, served(1), commandAnswered(1, root(1), DECISION, 'b'));
    expect([await work(1), await state(1)]).toEqual([[], 'needs_decision']);
    await add(1, commandAnswered(1, root(1), DECISION, 'step-1'));
    await add(1, commandAnswered(1, root(1), { kind: 'done' }, 'c'));
    expect([await state(1), await undecided(1)]).toEqual(['needs_decision', ['b', 'step-1']]);
    // Of `step-1`.
    await add(1, attached(1, root(1), 'command_decided', 'Not needed.'));
    expect([await state(1), await undecided(1)]).toEqual(['needs_decision', ['b']]);
    expect(await work(1)).toEqual([
      { node: root(1), stepId: 'c', due: AT },
      { node: root(1), stepId: 'step-1', due: AT },
    ]);
    await add(1, done(1, root(1)).event);
    expect([await state(1), await undecided(1)]).toEqual(['succeeded', []]);
  });

  test('what a step waits for is not forgotten because of another one beside it', async () => {
    const { add, work, due } = await grown(makeStore);
    const sent = attached(1, root(1), 'command_sent', '');
    await add(1, served(1), sent, commandAnswered(1, root(1), AGAIN));
    await add(1, commandAnswered(1, root(1), { kind: 'done' }, 'b'));
    // Done, and not gone on with yet: a longer wait elsewhere must not hold that up.
    await add(1, commandAnswered(1, root(1), { ...AGAIN, at: LATEST }, 'c'));
    const at = (stepId: string, from: string) => ({ node: root(1), stepId, due: from });
    expect(await work(1)).toEqual([at('b', AT), at('step-1', LATER), at('c', LATEST)]);
    expect(await due(AT)).toEqual([run(1)]);
    await add(1, commandAnswered(1, root(1), DECISION, 'b'));
    expect(await work(1)).toEqual([at('step-1', LATER), at('c', LATEST)]);
    expect([await due(AT), await due(LATEST)]).toEqual([[], [run(1)]]);
    const next = done(1, root(1), { turn: 'server' });
    await add(1, next.event);
    expect(await work(1)).toEqual([{ node: next.to, due: AT }]);
  });

  test('nothing is due in a canceled run, whatever comes in, until it is reopened', async () => {
    const { add, work, state, next } = await grown(makeStore);
    await add(1, served(1), commandAnswered(1, root(1), DECISION));
    await add(1, attached(1, root(1), 'run_canceled', 'Wrong month.'));
    await add(1, commandAnswered(1, root(1)));
    const late = done(1, root(1), { turn: 'server' });
    await add(1, late.event);
    expect([await work(1), await state(1), await next()]).toEqual([[], 'canceled', undefined]);
    await add(1, attached(1, root(1), 'run_reopened', ''));
    expect([await work(1), await state(1)]).toEqual([[{ node: root(1), due: AT }], 'running']);
    const other = { turn: 'server', attempt: attemptFor(root(1), new Uint8Array([7, 7, 7, 7])) } as const;
    const again = done(1, root(1), other);
    await add(1, again.event);
    expect(await work(1)).toEqual([{ node: again.to, due: AT }]);
    // Begun again at an earlier point, there is nothing to do any more where the run stood.
    await add(1, attached(1, root(1), 'run_reopened', ''));
    expect(await work(1)).toEqual([{ node: root(1), due: AT }]);
  });

  test('preferences move what is due to the point that they make', async () => {
    const { add, work, state } = await grown(makeStore);
    const { data } = stepAcked(1, { from: root(1) });
    const { to, attempt, context, preferences, position } = data;
    const point = { to, attempt, context, position, turn: 'server' } as const;
    const changed = { runId: run(1), node: root(1), delta: {}, effective: preferences, warnings: [] };
    await add(1, served(1), { kind: 'preferences_changed', data: { ...changed, point } });
    expect([await work(1), await state(1)]).toEqual([[{ node: to, due: AT }], 'running']);
  });

  test('runs are due where nobody’s lease goes on: each once, what is due longest first', async () => {
    const { store, add, due, next } = await grown(makeStore);
    const nowhere = { turn: 'server', attempt: attemptFor(root(3), new Uint8Array([7, 7, 7, 7])) } as const;
    await add(1, served(1), commandAnswered(1, root(1), { ...AGAIN, at: LATEST }));
    await add(2, served(2), commandAnswered(2, root(2), AGAIN));
    // Due at two points.
    await add(3, served(3));
    const { data } = stepAcked(3, { from: root(3), attempt: nowhere.attempt });
    await add(3, { kind: 'step_acked', data: { ...data, turn: 'server' } });
    expect(await due(BEFORE)).toEqual([]);
    expect(await due(LATER)).toEqual([run(3), run(2)]);
    expect(await due(LATEST)).toEqual([run(3), run(2), run(1)]);
    expect(await due(LATEST, 1)).toEqual([run(3)]);
    const [first] = await right(store.read((tx) => tx.graph.dueRuns({ now: AT, limit: 9 })));
    expect(first).toEqual({ ...withoutLease(3), node: [root(3), data.to].sort()[0], due: AT });
    expect([await next(), await next(AT), await next(LATER), await next(LATEST)]).toEqual([
      ...[AT, LATER, LATEST],
      undefined,
    ]);

    const lease = await right(
      store.write((tx) => tx.leases.take(run(3), { owner: 'a', now: AT, endsAt: LATER })),
    );
    expect([await due(AT), await due(LATER)]).toEqual([[], [run(3), run(2)]]);
    const held = O.toUndefined(lease);
    if (held === undefined) throw new Error('nobody else has it');
    await right(store.write((tx) => tx.leases.release(held)));
    expect(await due(AT)).toEqual([run(3)]);
  });

  test('runs are listed by their states and workflows, the latest started first, page by page', async () => {
    const { store, add, states } = await grown(makeStore);
    await add(1, served(1, 'a.flow'));
    await add(2, served(2, 'b.flow'), commandAnswered(2, root(2), DECISION));
    await add(3, served(3, 'a.flow'), done(3, root(3)).event);
    await add(4, served(4, 'a.flow'), commandAnswered(4, root(4), DECISION));
    expect(await states({})).toEqual([4, 3, 2, 1].map(run));
    expect(await states({ limit: 2 })).toEqual([4, 3].map(run));
    expect(await states({ before: run(3) })).toEqual([2, 1].map(run));
    const asks: readonly RunState[] = ['needs_decision', 'running'];
    expect(await states({ states: asks })).toEqual([4, 2, 1].map(run));
    expect(await states({ states: asks, limit: 2 })).toEqual([4, 2].map(run));
    expect(await states({ states: asks, before: run(4) })).toEqual([2, 1].map(run));
    expect(await states({ states: [] })).toEqual([]);
    expect(await states({ workflowId: 'a.flow' })).toEqual([4, 3, 1].map(run));
    expect(await states({ workflowId: 'a.flow', states: asks, before: run(4) })).toEqual([run(1)]);
    expect(await states({ workflowId: 'a.flow', limit: 1 })).toEqual([run(4)]);
    expect(await states({ workflowId: 'c.flow' })).toEqual([]);
    const [found] = await right(store.read((tx) => tx.graph.runStates({ limit: 1 })));
    expect(found).toEqual({
      ...{ runId: run(4), sessionId: session(4), workflowId: 'a.flow' },
      ...{ state: 'needs_decision', undecided: ['step-1'] },
    });
  });

  test('a run that came from a bundle is due nowhere, and stands as it did', async () => {
    const { add, work, state, due } = await grown(makeStore);
    await add(1, served(1), commandAnswered(1, root(1), AGAIN));
    await add(2, served(2));
    const bundleId = 'a'.repeat(64) as BlobHash;
    await add(1, { kind: 'session_imported', data: { bundleId, originalSessionId: session(9) } });
    expect([await work(1), await state(1)]).toEqual([[], 'waiting']);
    expect(await due(LATEST)).toEqual([run(2)]);
    await add(1, attached(1, root(1), 'run_reopened', ''));
    expect(await due(LATEST)).toEqual([run(1), run(2)]);
  });

  test('all of it is derived again to the same, and goes with its session', async () => {
    const { store, add, work, state, states, due, damage, reopen } = await grown(makeStore);
    await add(1, served(1), commandAnswered(1, root(1), AGAIN), commandAnswered(1, root(1), DECISION, 'b'));
    await add(2, served(2), attached(2, root(2), 'run_canceled', ''), commandAnswered(2, root(2)));
    await add(3, served(3), done(3, root(3), { turn: 'server' }).event);
    const answers = async () => [
      await Promise.all([1, 2, 3].map(work)),
      await Promise.all([1, 2, 3].map(state)),
      await due(LATEST),
      await states({}),
    ];
    const before = await answers();
    expect(before[1]).toEqual(['needs_decision', 'canceled', 'running']);
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
    await damage.clearReadModel();
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: true });
    expect(await answers()).toEqual(before);
    await right(store.write((tx) => tx.events.remove({ type: 'session', id: session(3) })));
    expect([await work(3), await state(3), await states({})]).toEqual([[], undefined, [run(2), run(1)]]);
    await damage.overwriteEvent(session(1), 2, '{}');
    await right(store.write((tx) => tx.events.remove({ type: 'session', id: session(1) })));
    expect([await work(1), await state(1), await states({})]).toEqual([[], undefined, [run(2)]]);
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
    expect(await asked(await reopen()).state(2)).toBe('canceled');
  });
}
