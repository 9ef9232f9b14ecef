import type { DashboardUseCases, ExecutionAnswer } from '@workrail/application';
import { SHOWN_BYTES } from '@workrail/dashboard-contract';
import { sessionStreamId } from '@workrail/event-log';
import { type Json, type NodeId, O, type SessionId, type TaskEither, TE } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { FLOW, type Machine, machine, worked } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { step, workflow } from './world.ts';

const LOOP = workflow('test.loop', [
  step('ask', { agentRole: 'A helper of {{who}}', guidance: ['Be kind'] }),
  {
    id: 'rounds',
    type: 'loop',
    title: 'Rounds',
    loop: { type: 'for', count: 2, maxIterations: 3 },
    body: [step('work', { prompt: 'Work for {{who}}' })],
  },
  step('skipped', { runCondition: { var: 'who', equals: 'nobody' } }),
]);

const UNKNOWN = '0000000000000';

async function graphOf(dashboard: DashboardUseCases, runId: string) {
  const { points } = right(await dashboard.showGraph({ runId, from: 0, limit: 100 })());
  return points.map(({ node }) => node);
}

async function workedMachine() {
  const at = machine(3, { 'flow.json': FLOW });
  const { session } = await worked(at);
  const dashboard = dashboardOf(at);
  const [root, planned, first, tip] = (await graphOf(dashboard, session.runId)) as [
    NodeId,
    NodeId,
    NodeId,
    NodeId,
  ];
  const node = async (id: string) => agreed('showNode', right(await dashboard.showNode({ nodeId: id })()));
  return { ...at, ...session, dashboard, root, planned, first, tip, node };
}

const advance = async ({ useCases }: Machine, at: ExecutionAnswer, more: object): Promise<ExecutionAnswer> =>
  right(
    await useCases.continueWorkflow({ stateToken: at.stateToken, ackToken: at.ackToken ?? '', ...more })(),
  );

describe('a point of a run', () => {
  test('says what was asked for before it, what came of it, and what comes next', async () => {
    const { node, planned, root, first, tip, sessionId, runId } = await workedMachine();
    const detail = await node(planned);
    expect(detail).toMatchObject({
      sessionId,
      runId,
      workflowId: 'test.flow',
      depth: 1,
      isTip: false,
      isComplete: false,
      parent: root,
      children: [
        { node: first, stepId: 'decide' },
        { node: tip, stepId: 'decide' },
      ],
      done: {
        step: { stepId: 'plan', title: 'plan', prompt: 'Do plan', waitsForConfirmation: false },
        warnings: [expect.stringContaining('no contract for the artifact kind "x.plan"')],
      },
      next: { stepId: 'decide', waitsForConfirmation: true },
      checkpoints: [{ output: { notesMarkdown: 'Halfway.', artifacts: [] } }],
      blockedAttempt: null,
      gaps: [],
      context: { ticketId: 'ACME-7', seen: [1, 2] },
    });
    expect(detail.done?.output).toMatchObject({
      notesMarkdown: 'Planned.',
      artifacts: [{ kind: 'x.plan', value: { kind: 'x.plan', parts: ['a'] } }],
    });
    expect(detail.contextBytes).toBe(JSON.stringify(detail.context).length);
  });

  test('says who agreed, and which gaps are open on the way', async () => {
    const { node, first, tip } = await workedMachine();
    expect((await node(first)).done?.confirmation).toEqual({
      answer: 'approved',
      source: 'claimed_by_agent',
    });
    const latest = await node(tip);
    expect(latest).toMatchObject({ isTip: true, preferences: { autonomy: 'full_auto_never_stop' } });
    expect(latest.gaps).toMatchObject([{ node: tip, code: 'USER_ONLY_DEPENDENCY', severity: 'warning' }]);
    expect(latest.done?.warnings).toHaveLength(1);
  });

  test('at the root was led to by nothing, and keeps no block that was mended', async () => {
    const { node, root } = await workedMachine();
    expect(await node(root)).toMatchObject({ done: null, parent: null, depth: 0, blockedAttempt: null });
  });

  test('shows the attempt that was blocked there last, with what it sent', async () => {
    const at = machine(5, { 'flow.json': FLOW });
    const started = right(await at.useCases.startWorkflow({ workflowId: 'test.flow' })());
    const sent = { artifacts: [{ kind: 'x.draft', n: 1 }] };
    await advance(at, started, sent);
    const dashboard = dashboardOf(at);
    const [root = ''] = await graphOf(dashboard, started.session.runId);
    const { blockedAttempt } = agreed('showNode', right(await dashboard.showNode({ nodeId: root })()));
    expect(blockedAttempt).toMatchObject({
      blockers: [{ code: 'MISSING_REQUIRED_NOTES' }],
      output: { artifacts: [{ kind: 'x.draft', value: { kind: 'x.draft', n: 1 } }] },
    });
  });

  test('stands in loops, and says what was decided on the way', async () => {
    const at = machine(6, { 'loop.json': LOOP });
    const run = { workflowId: 'test.loop', context: { who: 'Kim' } };
    let here = right(await at.useCases.startWorkflow(run)());
    for (let i = 0; i < 3; i += 1) here = await advance(at, here, { notesMarkdown: `Did ${i}.` });
    const dashboard = dashboardOf(at);
    const [root = '', ...rest] = await graphOf(dashboard, here.session.runId);
    const node = async (id = '') => agreed('showNode', right(await dashboard.showNode({ nodeId: id })()));
    expect((await node(root)).next).toMatchObject({
      agentRole: 'A helper of Kim',
      guidance: ['Be kind'],
      loops: [],
    });
    const second = await node(rest[1]);
    const loop = { loopId: 'rounds', title: 'Rounds', maxIterations: 3, total: 2 };
    expect(second.done?.step.loops).toEqual([{ ...loop, iteration: 1 }]);
    expect(second.next).toMatchObject({ prompt: 'Work for Kim', loops: [{ ...loop, iteration: 2 }] });
    expect(second.trace).toMatchObject([{ kind: 'repeated_loop', id: 'rounds', iteration: 2 }]);
    const end = await node(rest[2]);
    expect(end).toMatchObject({ isComplete: true, isTip: true, next: null, children: [] });
    expect(end.trace.map(({ kind, id }) => [kind, id])).toEqual([
      ['left_loop', 'rounds'],
      ['skipped', 'skipped'],
    ]);
  });
});

describe('what a person says to an agent', () => {
  const tokenIn = (text: string): string => /"stateToken":"(st\.v1\.[0-9a-z]{26})"/.exec(text)?.[1] ?? '';

  test('leads to exactly this point, with the default tools', async () => {
    const at = await workedMachine();
    for (const id of [at.root, at.planned, at.first, at.tip]) {
      const { resumePhrase, next, children } = await at.node(id);
      expect(resumePhrase).toContain('continue_workflow');
      expect(resumePhrase.length).toBeLessThan(300);
      expect(resumePhrase.includes('starts another branch')).toBe(children.length > 0);
      const stateToken = tokenIn(resumePhrase);
      const shown = right(await at.useCases.continueWorkflow({ stateToken })());
      expect(shown.pending?.stepId).toBe(next?.stepId);
      expect(shown.stateToken).toBe(stateToken);
    }
  });

  test('says where nothing is left to do', async () => {
    const at = machine(7, { 'one.json': workflow('test.one', [step('only')]) });
    const started = right(await at.useCases.startWorkflow({ workflowId: 'test.one' })());
    await advance(at, started, { notesMarkdown: 'Done.' });
    const dashboard = dashboardOf(at);
    const [, end = ''] = await graphOf(dashboard, started.session.runId);
    const { resumePhrase } = right(await dashboard.showNode({ nodeId: end })());
    expect(resumePhrase).toMatch(/^The workflow is complete at this point\./);
    const shown = right(await at.useCases.continueWorkflow({ stateToken: tokenIn(resumePhrase) })());
    expect(shown.isComplete).toBe(true);
  });
});

describe('large values', () => {
  const sized = (bytes: number): Json => ({ kind: 'x.big', fill: 'x'.repeat(bytes - 26) });

  test('are left out of a point and asked for by themselves', async () => {
    const at = machine(8, { 'flow.json': FLOW });
    const started = right(await at.useCases.startWorkflow({ workflowId: 'test.flow' })());
    const artifacts = [sized(SHOWN_BYTES), sized(SHOWN_BYTES + 1)];
    const context = { large: 'y'.repeat(SHOWN_BYTES) };
    await advance(at, started, { notesMarkdown: 'Big.', artifacts, context });
    const dashboard = dashboardOf(at);
    const [, node = ''] = await graphOf(dashboard, started.session.runId);
    const detail = agreed('showNode', right(await dashboard.showNode({ nodeId: node })()));
    const shown = detail.done?.output.artifacts ?? [];
    expect(shown.map(({ bytes, value }) => [bytes, value !== undefined])).toEqual([
      [SHOWN_BYTES, true],
      [SHOWN_BYTES + 1, false],
    ]);
    expect(detail).toMatchObject({ context: null, contextBytes: SHOWN_BYTES + 12 });
    expect(right(await dashboard.showContext({ nodeId: node })())).toEqual(context);
    expect(right(await dashboard.showArtifact({ nodeId: node, hash: shown[1]?.hash ?? '' })())).toEqual(
      artifacts[1],
    );
  });

  test('do not make an answer as large as all of them together', async () => {
    const at = machine(9, { 'flow.json': FLOW });
    const started = right(await at.useCases.startWorkflow({ workflowId: 'test.flow' })());
    const artifacts = Array.from({ length: 20 }, (_, n) => ({ kind: 'x.big', n, fill: 'x'.repeat(60_000) }));
    await advance(at, started, { notesMarkdown: 'Many.', artifacts });
    const dashboard = dashboardOf(at);
    const [, node = ''] = await graphOf(dashboard, started.session.runId);
    const { done } = right(await dashboard.showNode({ nodeId: node })());
    expect(done?.output.artifacts).toHaveLength(20);
    expect(JSON.stringify(done).length).toBeLessThan(1_100_000);
  });
});

describe('an artifact', () => {
  test('is given where it was left, and nowhere else', async () => {
    const at = await workedMachine();
    const { dashboard, planned, root, tip } = at;
    const hash = (await at.node(planned)).done?.output.artifacts[0]?.hash ?? '';
    const value = { kind: 'x.plan', parts: ['a'] };
    expect(right(await dashboard.showArtifact({ nodeId: planned, hash })())).toEqual(value);
    for (const node of [root, tip])
      expect(left(await dashboard.showArtifact({ nodeId: node, hash })())).toEqual({
        _tag: 'ArtifactNotFoundError',
        node,
        hash,
      });
    // A context lies beside artifacts in the store and is none.
    const found = right(await at.host.store.read((tx) => tx.graph.node(planned))());
    const context = O.isSome(found) ? found.value.event.data.context : '';
    expect(left(await dashboard.showArtifact({ nodeId: planned, hash: context })())).toMatchObject({
      _tag: 'ArtifactNotFoundError',
    });
  });

  test('that a checkpoint or a blocked attempt left is given as well', async () => {
    const at = machine(10, { 'flow.json': FLOW });
    const started = right(await at.useCases.startWorkflow({ workflowId: 'test.flow' })());
    const [noted, blocked] = [
      { kind: 'x.noted', n: 1 },
      { kind: 'x.blocked', n: 2 },
    ];
    const { stateToken } = started;
    right(
      await at.useCases.checkpointWorkflow({ stateToken, notesMarkdown: 'So far.', artifacts: [noted] })(),
    );
    await advance(at, started, { artifacts: [blocked] });
    const dashboard = dashboardOf(at);
    const [root = ''] = await graphOf(dashboard, started.session.runId);
    const { checkpoints, blockedAttempt } = right(await dashboard.showNode({ nodeId: root })());
    for (const [output, value] of [
      [checkpoints[0]?.output, noted],
      [blockedAttempt?.output, blocked],
    ] as const) {
      const hash = output?.artifacts[0]?.hash ?? '';
      expect(right(await dashboard.showArtifact({ nodeId: root, hash })())).toEqual(value);
    }
  });
});

test('a point that is not there, or whose id is none, is an error', async () => {
  const { dashboard } = await workedMachine();
  const asked: readonly TaskEither<unknown, unknown>[] = [
    dashboard.showNode({ nodeId: UNKNOWN }),
    dashboard.showContext({ nodeId: UNKNOWN }),
    dashboard.showArtifact({ nodeId: UNKNOWN, hash: 'a'.repeat(64) }),
  ];
  for (const ask of asked) expect(left(await ask())).toEqual({ _tag: 'NodeNotFoundError', node: UNKNOWN });
  for (const wrong of ['', 'node', "' OR 1=1"])
    expect(left(await dashboard.showNode({ nodeId: wrong })())).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'nodeId',
    });
});

test('a damaged session is an error of the store', async () => {
  const at = await workedMachine();
  const sessionId = at.sessionId as SessionId;
  const error: StoreError = {
    _tag: 'DamagedEventError',
    stream: sessionStreamId(sessionId),
    version: 2,
    reason: 'altered',
  };
  const store: typeof at.host.store = {
    ...at.host.store,
    read: (body) =>
      at.host.store.read((tx) => body({ ...tx, events: { ...tx.events, read: () => TE.left(error) } })),
  };
  const dashboard = dashboardOf(at, { store });
  expect(left(await dashboard.showNode({ nodeId: at.tip })())).toEqual(error);
  expect(left(await dashboard.showSession({ sessionId: at.sessionId })())).toEqual(error);
  expect(left(await dashboard.compareWorkflow({ runId: at.runId })())).toEqual(error);
});
