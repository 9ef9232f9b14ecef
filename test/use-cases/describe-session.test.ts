import { createHash } from 'node:crypto';
import { O, type SessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { FLOW, logOf, machine, worked } from '../session-bundles/machine.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';

async function workedMachine() {
  const at = machine(3, { 'flow.json': FLOW });
  const { session } = await worked(at);
  return { ...at, ...session, dashboard: dashboardOf(at) };
}

describe('a session', () => {
  test('is told with its runs and what was noted beside them', async () => {
    const at = await workedMachine();
    const { sessionId, runId } = at;
    right(
      await at.useCases.checkpointWorkflow({
        sessionToken: sessionId,
        notesMarkdown: 'Asked Kim.',
        artifacts: [{ kind: 'x.mail', to: 'kim' }],
      })(),
    );
    const detail = agreed('showSession', right(await at.dashboard.showSession({ sessionId })()));
    const log = await logOf(at, sessionId);
    expect(detail).toMatchObject({
      sessionId,
      title: 'Mend the login',
      workspace: '/w/shop',
      version: log.length,
      startedAt: log[0]?.at,
      lastActivity: log.at(-1)?.at,
      observations: {},
    });
    expect(detail.runs).toHaveLength(1);
    expect(detail.runs[0]).toMatchObject({
      runId,
      workflowId: 'test.flow',
      title: 'Test',
      next: { stepId: 'build', title: 'build' },
      status: 'in_progress',
      stepsDone: 2,
      points: 4,
      branches: 2,
      preferences: { autonomy: 'full_auto_never_stop' },
    });
    expect(detail.notes).toEqual([
      {
        at: log.at(-1)?.at,
        version: log.length,
        output: { notesMarkdown: 'Asked Kim.', artifacts: [{ kind: 'x.mail', bytes: 28 }] },
      },
    ]);
    expect(right(await at.dashboard.showSession({ sessionId })())).toEqual(detail);
  });

  test('that is not there, or whose id is none, is an error', async () => {
    const at = await workedMachine();
    const unknown = 'ses_00000000-0000-7000-8000-00000000ffff';
    for (const ask of [
      at.dashboard.showSession({ sessionId: unknown }),
      at.dashboard.showTimeline({ sessionId: unknown, from: 0, limit: 10 }),
    ])
      expect(left(await ask())).toEqual({ _tag: 'SessionNotFoundError', sessionId: unknown });
    expect(left(await at.dashboard.showSession({ sessionId: 'login' })())).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'sessionId',
    });
  });
});

test('the timeline tells each event in a line, page by page', async () => {
  const at = await workedMachine();
  const { sessionId } = at;
  const whole = agreed(
    'showTimeline',
    right(await at.dashboard.showTimeline({ sessionId, from: 0, limit: 5_000 })()),
  );
  expect(whole.entries.map(({ text }) => text)).toEqual([
    'Session started: Mend the login',
    'Run of Test started',
    expect.stringMatching(/^Blocked: .*notes/),
    '“plan” done',
    'Progress noted in “decide”',
    '“decide” done, approved',
    expect.stringMatching(/^Gap: \S/),
    '“decide” done',
  ]);
  expect(whole.entries.map(({ version }) => version)).toEqual(whole.entries.map((_, i) => i + 1));
  const second = right(await at.dashboard.showTimeline({ sessionId, from: 2, limit: 3 })());
  expect(second).toEqual({ ...whole, from: 2, entries: whole.entries.slice(2, 5) });
  const behind = right(await at.dashboard.showTimeline({ sessionId, from: 90, limit: 3 })());
  expect(behind).toEqual({ ...whole, from: 90, entries: [] });
  for (const wrong of [
    { from: -1, limit: 1 },
    { from: 0, limit: 0 },
    { from: 0.5, limit: 1 },
    { from: 0, limit: 5_001 },
  ])
    expect(left(await at.dashboard.showTimeline({ sessionId, ...wrong })())).toMatchObject({
      _tag: 'InvalidInputError',
    });
});

describe('the graph of a run', () => {
  test('has its points in order, with what came to them', async () => {
    const at = await workedMachine();
    const { runId } = at;
    const graph = agreed('showGraph', right(await at.dashboard.showGraph({ runId, from: 0, limit: 100 })()));
    expect(graph.points.map(({ parent, stepId, depth }) => [parent, stepId, depth])).toEqual([
      [null, null, 0],
      [0, 'plan', 1],
      [1, 'decide', 2],
      [1, 'decide', 2],
    ]);
    expect(graph.points.map(({ hasNotes, artifacts }) => [hasNotes, artifacts])).toEqual([
      [false, 0],
      [true, 1],
      [true, 0],
      [true, 0],
    ]);
    expect(graph.points[2]?.confirmation).toBe('approved');
    expect(graph).toMatchObject({ tip: 3, total: 4, status: 'in_progress', version: 8 });
    expect(graph.marks).toEqual([
      { point: 1, checkpoints: 1, openGaps: 0 },
      { point: 3, checkpoints: 0, openGaps: 1 },
    ]);
    expect(graph.points.map(({ title }) => title)).toEqual([null, 'plan', 'decide', 'decide']);
    const later = right(await at.dashboard.showGraph({ runId, from: 3, limit: 1 })());
    expect(later).toEqual({ ...graph, from: 3, points: graph.points.slice(3) });
  });

  test('shows what was done since the last look', async () => {
    const at = await workedMachine();
    const { runId } = at;
    const before = right(await at.dashboard.showGraph({ runId, from: 0, limit: 100 })());
    const tip = right(await at.dashboard.showNode({ nodeId: before.points[before.tip]?.node ?? '' })());
    const stateToken = /st\.v1\.\w+/.exec(tip.resumePhrase)?.[0] ?? '';
    const shown = right(await at.useCases.continueWorkflow({ stateToken })());
    const ackToken = shown.ackToken ?? '';
    right(await at.useCases.continueWorkflow({ stateToken, ackToken, notesMarkdown: 'Built.' })());
    const after = right(await at.dashboard.showGraph({ runId, from: before.total, limit: 100 })());
    expect(after).toMatchObject({ total: 5, tip: 4, points: [{ parent: 3, stepId: 'build', depth: 3 }] });
    const fresh = right(await dashboardOf(at).showGraph({ runId, from: 0, limit: 100 })());
    expect([...before.points, ...after.points]).toEqual(fresh.points);
  });

  test('of a run that is not there is an error', async () => {
    const at = await workedMachine();
    const runId = 'run_00000000-0000-7000-8000-00000000ffff';
    for (const ask of [
      at.dashboard.showRun({ runId }),
      at.dashboard.showGraph({ runId, from: 0, limit: 1 }),
      at.dashboard.compareWorkflow({ runId }),
    ])
      expect(left(await ask())).toEqual({ _tag: 'RunNotFoundError', runId });
  });
});

test('a pinned workflow that is gone is an error of the store', async () => {
  const at = await workedMachine();
  const store = {
    ...at.host.store,
    read: ((body) =>
      at.host.store.read((tx) =>
        body({ ...tx, blobs: { get: () => async () => ({ _tag: 'Right', right: O.none }) } }),
      )) as typeof at.host.store.read,
  };
  expect(left(await dashboardOf(at, { store }).showRun({ runId: at.runId })())).toMatchObject({
    _tag: 'DamagedBlobError',
  });
});

test('nothing that is asked for writes an event', async () => {
  const at = await workedMachine();
  const { sessionId, runId } = at;
  const digest = async () =>
    createHash('sha256')
      .update(JSON.stringify(await logOf(at, sessionId as SessionId)))
      .digest('hex');
  const before = await digest();
  const { points } = right(await at.dashboard.showGraph({ runId, from: 0, limit: 100 })());
  for (const { node } of points) {
    right(await at.dashboard.showNode({ nodeId: node })());
    right(await at.dashboard.showContext({ nodeId: node })());
  }
  right(await at.dashboard.showSession({ sessionId })());
  right(await at.dashboard.compareWorkflow({ runId })());
  right(await at.dashboard.listSessions({ limit: 10 })());
  right(await at.dashboard.changes({ limit: 10 })());
  expect(await digest()).toBe(before);
});
