import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { MAX_DECISIONS } from '@workrail/event-log';
import { BUDGETS } from '@workrail/kernel';
import { left } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import type { StartWorkflowInput } from './start-workflow-input.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build')]);
const START = { workflowId: 'test.flow' };

describe('a start that does not fit', () => {
  test.each<[string, Partial<StartWorkflowInput>, string, string]>([
    ['context', { context: { a: 'x'.repeat(BUDGETS.context) } }, 'context', 'max-bytes'],
    ['a title', { title: 'x'.repeat(BUDGETS.title + 1) }, 'title', 'max-bytes'],
    ['a workspace', { workspacePath: 'x'.repeat(BUDGETS.workspacePath + 1) }, 'workspacePath', 'max-bytes'],
    ['preferences', { preferences: { mode: 'fast' } }, 'preferences.mode', 'one-of'],
    ['a key', { idempotencyKey: '' }, 'idempotencyKey', 'bytes'],
  ])('names the field: %s', async (_, input, field, rule) =>
    expect(await executionWorld({ 'flow.json': FLOW }).start({ ...START, ...input })).toMatchObject({
      left: { _tag: 'InvalidInputError', field, rule },
    }),
  );

  test.each(['', 'ses_1', 'ses_00000000-0000-7000-8000-00000000ffff!'])(
    'names the session where its id is none: %j',
    async (sessionId) =>
      expect(await executionWorld({ 'flow.json': FLOW }).start({ ...START, sessionId })).toEqual({
        _tag: 'Left',
        left: {
          _tag: 'InvalidInputError',
          field: 'sessionId',
          rule: 'format',
          message: 'sessionId is not the id of a session',
          fix: expect.stringContaining('Copy session.sessionId from an earlier answer'),
        },
      }),
  );

  test('names the first ten blockers', async () => {
    const demanding = workflow('test.flow', [
      step('plan', {
        requires: { context: Array.from({ length: 12 }, (_, n) => ({ key: `key${n}`, type: 'string' })) },
      }),
    ]);
    const refused = left(await executionWorld({ 'flow.json': demanding }).start(START));
    if (refused._tag !== 'StartBlockedError') throw new Error('the start is not blocked');
    expect(refused.blockers.map(({ pointer }) => 'key' in pointer && pointer.key)).toEqual(
      Array.from({ length: 10 }, (_, n) => `key${n}`),
    );
  });
});

describe('a start', () => {
  test('says what stands on the log: workflow, source, context, preferences and time', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const input = { ...START, title: 'Spike', context: { a: 1 }, preferences: { assumptionPolicy: 'ask' } };
    const { session, ...answer } = right(await at.start(input));
    const [opening, run] = await at.events(session.sessionId);
    expect(opening).toMatchObject({ at: '2026-01-02T03:04:05.678Z', data: { title: 'Spike' } });
    expect(run).toMatchObject({
      at: '2026-01-02T03:04:05.678Z',
      data: {
        workflowId: 'test.flow',
        workflowHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        source: 'project',
        preferences: { assumptionPolicy: 'ask' },
        position: { kind: 'at', instruction: 0 },
      },
    });
    expect(answer).toMatchObject({ standing: { name: 'Test', description: 'For tests' }, warnings: [] });
    if (run?.kind !== 'run_started') throw new Error('there is no run');
    const blob = right(await at.deps.store.read((tx) => tx.blobs.get(run.data.context))());
    expect(blob).toMatchObject({ value: { a: 1 } });
  });

  test('keeps so many decisions and no more', async () => {
    const skipping = workflow('test.flow', [
      ...Array.from({ length: MAX_DECISIONS + 3 }, (_, n) =>
        step(`skip${n}`, { runCondition: { var: 'never', equals: true } }),
      ),
      step('last'),
    ]);
    const at = executionWorld({ 'flow.json': skipping });
    const { session } = right(await at.start({ ...START, context: { never: false } }));
    const run = (await at.events(session.sessionId)).find(({ kind }) => kind === 'run_started');
    expect(run?.kind === 'run_started' && run.data.decisions).toHaveLength(MAX_DECISIONS);
  });

  test('warns of preferences that go further than what is recommended, and of an id without a namespace', async () => {
    const careful = workflow('flow', [step('plan'), step('build')], {
      recommendedPreferences: { recommendedAutonomy: 'guided' },
    });
    const at = executionWorld({ 'flow.json': careful });
    const { warnings } = right(
      await at.start({ workflowId: 'flow', preferences: { mode: 'auto_never_stop' } }),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['LEGACY_WORKFLOW_ID', 'MODE_ABOVE_RECOMMENDATION']);
  });

  test('finds no workflow of another name, and opens no session then', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    expect(await at.start({ workflowId: 'test.other' })).toMatchObject({
      left: { _tag: 'WorkflowNotFoundError' },
    });
  });

  test('may be the first step of a run that another process goes on with', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const root = right(await at.start(START));
    const other = executionWorld({ 'flow.json': FLOW }, { store: at.deps.store });
    expect(right(await other.attempt(root, { notesMarkdown: 'n' })).pending?.stepId).toBe('build');
  });

  test('in a session of its own leaves the others alone', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const [one, two] = [right(await at.start(START)), right(await at.start(START))];
    expect(one.session.sessionId).not.toBe(two.session.sessionId);
    const third = right(await at.start({ ...START, sessionId: one.session.sessionId }));
    expect(third.session.sessionId).toBe(one.session.sessionId);
    expect((await at.events(one.session.sessionId)).map(({ kind }) => kind)).toEqual([
      'session_started',
      'run_started',
      'run_started',
    ]);
  });
});

describe('the same key of the client', () => {
  const KEYED = { ...START, idempotencyKey: 'k' };

  test.each<[string, Partial<StartWorkflowInput>]>([
    ['title', { title: 't' }],
    ['workspace', { workspacePath: '/p' }],
    ['context', { context: { a: 1 } }],
    ['preferences', { preferences: { gateHandling: 'risk_signal' } }],
    ['workflow', { workflowId: 'test.other' }],
  ])('with another %s is another start', async (_, more) => {
    const files = { 'flow.json': FLOW, 'other.json': FLOW.replace('test.flow', 'test.other') };
    const at = executionWorld(files);
    const first = right(await at.start(KEYED));
    expect(await at.start({ ...KEYED, ...more })).toEqual({
      _tag: 'Left',
      left: {
        _tag: 'IdempotencyConflictError',
        key: 'k',
        workflowId: 'test.flow',
        sessionId: first.session.sessionId,
      },
    });
  });

  test('in a session is another start than in one of its own', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { sessionToken } = right(await at.startSession({}));
    right(await at.start({ ...KEYED, sessionId: sessionToken }));
    expect(await at.start(KEYED)).toMatchObject({ left: { _tag: 'IdempotencyConflictError' } });
  });

  test('with the same in other words is the same start', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const first = right(await at.start({ ...KEYED, context: { a: 1, b: 2 }, preferences: {} }));
    expect(right(await at.start({ ...KEYED, context: { b: 2, a: 1 } }))).toEqual(first);
  });
});
