import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import type { Observation } from '@workrail/ports';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const FLOW = workflow('test.flow', [step('alpha'), step('beta')]);
const LIST = workflow('test.list', [
  {
    id: 'each',
    type: 'loop',
    title: 'Each',
    loop: { type: 'forEach', items: 'files', maxIterations: 5 },
    body: [step('read')],
  },
]);

const eventsOf = async (host: ReturnType<typeof world>['host'], session: string) =>
  right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(session as SessionId), { from: 1, limit: 50 }),
    )(),
  );

describe('start_workflow', () => {
  it('opens a session with its title and workspace and pins the workflow', async () => {
    const { host, useCases } = world({ 'flow.json': FLOW });
    const answer = right(
      await useCases.startWorkflow({ workflowId: 'test.flow', title: 'Fix login', workspacePath: '/p' })(),
    );
    expect(answer).toMatchObject({
      kind: 'ok',
      isComplete: false,
      pending: { stepId: 'alpha' },
      standing: { name: 'Test' },
      preferences: { autonomy: 'guided', gateHandling: 'block', assumptionPolicy: 'record_when_missing' },
    });
    const events = await eventsOf(host, answer.session.sessionId);
    expect(events.map(({ kind }) => kind)).toEqual(['session_started', 'run_started']);
    expect(events[0]?.data).toMatchObject({ title: 'Fix login', workspace: '/p' });
  });

  it('runs in a session that exists, and only in one that exists', async () => {
    const { host, useCases, start } = world({ 'flow.json': FLOW });
    const first = await start('test.flow');
    const { sessionId } = first.session;
    const second = right(await useCases.startWorkflow({ workflowId: 'test.flow', sessionId })());
    expect(second.session.sessionId).toBe(sessionId);
    expect(second.session.runId).not.toBe(first.session.runId);
    expect(await eventsOf(host, sessionId)).toHaveLength(3);
    const unknown = sessionId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(
      left(await useCases.startWorkflow({ workflowId: 'test.flow', sessionId: unknown })()),
    ).toMatchObject({
      _tag: 'SessionNotFoundError',
    });
    expect(
      left(await useCases.startWorkflow({ workflowId: 'test.flow', sessionId: 'mine' })()),
    ).toMatchObject({
      field: 'sessionId',
    });
  });

  it('says what the first step needs before anything is written', async () => {
    const { useCases, start } = world({ 'list.json': LIST });
    expect(left(await useCases.startWorkflow({ workflowId: 'test.list' })())).toMatchObject({
      _tag: 'StartBlockedError',
      blockers: [{ code: 'MISSING_CONTEXT_KEY', pointer: { key: 'files' } }],
    });
    expect((await start('test.list', { files: ['x'] })).pending?.stepId).toBe('read');
    expect(await start('test.list', { files: [] })).toMatchObject({ isComplete: true, pending: null });
  });

  it('answers before git does, and records what git says later', async () => {
    const { host } = world({ 'flow.json': FLOW });
    let answerOfGit: (observations: readonly Observation[]) => void = () => {};
    const asked: string[] = [];
    const observe = (workspace: string) => {
      asked.push(workspace);
      return new Promise<readonly Observation[]>((resolve) => {
        answerOfGit = resolve;
      });
    };
    const useCases = startProcess({ ...host, git: { observe } });
    const started = right(await useCases.startWorkflow({ workflowId: 'test.flow', workspacePath: '/p' })());
    const { sessionId } = started.session;
    await expect.poll(() => asked).toEqual(['/p']);
    const call = { stateToken: started.stateToken, ackToken: started.ackToken ?? '', notesMarkdown: 'done' };
    expect(right(await useCases.continueWorkflow(call)()).pending?.stepId).toBe('beta');
    answerOfGit([{ key: 'git_branch', value: 'main', confidence: 'high' }]);
    await useCases.close();
    const kinds = (await eventsOf(host, sessionId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['session_started', 'run_started', 'step_acked', 'observation_recorded']);
  });
});

describe('a start with a key of the client', () => {
  const input = { workflowId: 'test.flow', idempotencyKey: 'start-1', context: { ticket: 'A-1' } };

  it('gives the same run when it is sent again, by any process, and writes nothing again [ENG-3]', async () => {
    const { host, useCases } = world({ 'flow.json': FLOW });
    const first = right(await useCases.startWorkflow(input)());
    const events = await eventsOf(host, first.session.sessionId);
    const later = startProcess(host);
    host.files.delete('flow.json');
    expect(right(await later.startWorkflow({ ...input })())).toEqual(first);
    expect(await eventsOf(host, first.session.sessionId)).toEqual(events);
  });

  it('starts one run when it comes twice at once', async () => {
    const { useCases } = world({ 'flow.json': FLOW });
    const [one, two] = await Promise.all([useCases.startWorkflow(input)(), useCases.startWorkflow(input)()]);
    expect(right(one)).toEqual(right(two));
  });

  it.each([
    ['another workflow', { workflowId: 'test.list', context: { files: ['a'] } }],
    ['other context', { context: { ticket: 'A-2' } }],
    ['another title', { title: 'Other' }],
    ['other preferences', { preferences: { mode: 'auto_never_stop' } }],
  ])('is refused by name for %s, and the first run goes on after a restart [ENG-3]', async (_, other) => {
    const { host, useCases } = world({ 'flow.json': FLOW, 'list.json': LIST });
    const first = right(await useCases.startWorkflow(input)());
    const events = await eventsOf(host, first.session.sessionId);
    expect(left(await useCases.startWorkflow({ ...input, ...other })())).toEqual({
      _tag: 'IdempotencyConflictError',
      key: 'start-1',
      workflowId: 'test.flow',
      sessionId: first.session.sessionId,
    });
    expect(await eventsOf(host, first.session.sessionId)).toEqual(events);
    const shown = right(await startProcess(host).continueWorkflow({ stateToken: first.stateToken })());
    expect(shown.pending?.stepId).toBe('alpha');
  });

  it.each(['', 'k'.repeat(201)])('has from 1 to 200 bytes', async (idempotencyKey) => {
    const { useCases } = world({ 'flow.json': FLOW });
    expect(left(await useCases.startWorkflow({ ...input, idempotencyKey })())).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'idempotencyKey',
    });
  });
});
