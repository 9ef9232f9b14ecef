import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { DEFAULT_PREFERENCES } from '@workrail/event-log';
import { TE } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { startWorkflow } from './start-workflow.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build')]);
const START = { workflowId: 'test.flow' };
/** A workflow whose first condition cannot be judged with a text in `n`. */
const JUDGING = workflow('test.flow', [step('plan', { runCondition: { var: 'n', gt: 3 } }), step('build')]);
const NEVER_STOP = { preferences: { mode: 'auto_never_stop' } };

describe('a start', () => {
  test('writes session and run together, and nothing that was not said', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { session, pending, ackToken } = right(await at.start(START));
    expect(pending?.stepId).toBe('plan');
    expect(ackToken).not.toBeNull();
    const [opening, run, ...more] = await at.events(session.sessionId);
    expect(more).toEqual([]);
    expect(opening).toMatchObject({ kind: 'session_started' });
    expect(opening?.data).toEqual({ sessionId: session.sessionId });
    expect(run).toMatchObject({
      kind: 'run_started',
      data: { runId: session.runId, decisions: [], warnings: [] },
    });
    expect(run?.data).not.toHaveProperty('openGaps');
    expect(run?.data).not.toHaveProperty('idempotency');
  });

  test('that is refused writes nothing', async () => {
    const at = executionWorld({ 'flow.json': JUDGING });
    const { sessionToken } = right(await at.startSession({}));
    const refused = await at.start({ ...START, context: { n: 'x' }, sessionId: sessionToken });
    expect(refused).toMatchObject({
      left: {
        _tag: 'StartBlockedError',
        workflowId: 'test.flow',
        blockers: [{ code: 'INVALID_CONTEXT_KEY' }],
      },
    });
    expect(await at.events(sessionToken)).toHaveLength(1);
  });

  test('that goes on in spite of something keeps it as a gap of its root, before the root itself', async () => {
    const at = executionWorld({ 'flow.json': JUDGING });
    const answer = right(await at.start({ ...START, ...NEVER_STOP, context: { n: 'x' } }));
    expect(answer).toMatchObject({ openGaps: 1, warnings: [{ code: 'GAP_RECORDED' }] });
    const [, gap, run] = await at.events(answer.session.sessionId);
    if (run?.kind !== 'run_started') throw new Error('there is no run');
    expect(run.data.openGaps).toBe(1);
    expect(gap).toMatchObject({
      kind: 'gap_recorded',
      data: {
        runId: run.data.runId,
        node: run.data.node,
        severity: 'critical',
        resolution: { kind: 'unresolved' },
      },
    });
  });

  test('in a session that is not there leaves none behind', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const sessionId = 'ses_00000000-0000-7000-8000-00000000ffff';
    expect(await at.start({ ...START, sessionId })).toMatchObject({ left: { _tag: 'SessionNotFoundError' } });
    expect(await at.events(sessionId)).toEqual([]);
  });
});

describe('preferences', () => {
  const settings = { preferences: () => TE.right({ gateHandling: 'risk_signal' }) };
  const signals = { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' };

  test('of the person begin a session, and what the start asks for counts for its run alone', async () => {
    const at = executionWorld({ 'flow.json': FLOW }, { settings });
    const first = right(await at.start({ ...START, preferences: { assumptionPolicy: 'ask' } }));
    expect(first.preferences).toEqual({ ...signals, assumptionPolicy: 'ask' });
    const { sessionId } = first.session;
    expect((await at.events(sessionId))[0]?.data).toMatchObject({ preferences: signals });
    expect(right(await at.start({ ...START, sessionId })).preferences).toEqual(signals);
  });

  test('are those of the session, not of the person, where it was opened before', async () => {
    const plain = executionWorld({ 'flow.json': FLOW });
    const { sessionToken } = right(await plain.startSession({}));
    const later = { ...plain.deps, settings: { ...plain.deps.settings, ...settings } };
    const answer = right(await startWorkflow(later)({ ...START, sessionId: sessionToken })());
    expect(answer.preferences).toEqual(DEFAULT_PREFERENCES);
  });
});

describe('a key of the client', () => {
  const KEYED = { ...START, idempotencyKey: 'k' };

  test('gives the same run again, whatever became of the workflow and the settings', async () => {
    const files: Record<string, string> = { 'flow.json': FLOW };
    const at = executionWorld(files);
    const first = right(await at.start(KEYED));
    files['flow.json'] = JUDGING;
    expect(right(await at.start(KEYED))).toEqual(first);
    expect(await at.events(first.session.sessionId)).toHaveLength(2);
  });

  test('of another start is refused, and without one each start is its own', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const first = right(await at.start(KEYED));
    expect(await at.start({ ...KEYED, context: { a: 1 } })).toMatchObject({
      left: { _tag: 'IdempotencyConflictError', key: 'k', sessionId: first.session.sessionId },
    });
    expect(right(await at.start(START)).session.runId).not.toBe(right(await at.start(START)).session.runId);
  });
});

describe('what git says of a workspace', () => {
  const git = async (workspace: string) => [
    { key: 'git_branch' as const, value: `branch of ${workspace}`, confidence: 'high' as const },
  ];

  test('is recorded once, for a session that was opened with it', async () => {
    const at = executionWorld({ 'flow.json': FLOW }, { git });
    const { session } = right(await at.start({ ...START, workspacePath: '/p' }));
    const { sessionId } = session;
    right(await at.start({ ...START, workspacePath: '/other', sessionId }));
    await at.deps.background.settled();
    const observed = (await at.events(sessionId)).filter(({ kind }) => kind === 'observation_recorded');
    expect(observed).toMatchObject([{ data: { key: 'git_branch', value: 'branch of /p' } }]);
  });

  test('is asked for once where the same start comes twice at once', async () => {
    const asked: string[] = [];
    const counting = async (workspace: string) => {
      asked.push(workspace);
      return git(workspace);
    };
    const at = executionWorld({ 'flow.json': FLOW }, { git: counting });
    const call = { ...START, workspacePath: '/p', idempotencyKey: 'k' };
    const [one, two] = await Promise.all([at.start(call), at.start(call)]);
    expect(right(one)).toEqual(right(two));
    await at.deps.background.settled();
    expect(asked).toEqual(['/p']);
  });

  test('is not asked for where no workspace is named, and nothing is recorded where it says nothing', async () => {
    const asked: string[] = [];
    const silent = async (workspace: string) => {
      asked.push(workspace);
      return [];
    };
    const at = executionWorld({ 'flow.json': FLOW }, { git: silent });
    const one = right(await at.start(START)).session.sessionId;
    const two = right(await at.startSession({ workspacePath: '/p', title: 'Spike' })).sessionToken;
    await at.deps.background.settled();
    expect(asked).toEqual(['/p']);
    expect(await at.events(one)).toHaveLength(2);
    expect(await at.events(two)).toMatchObject([{ data: { title: 'Spike', workspace: '/p' } }]);
  });
});
