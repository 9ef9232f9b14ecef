import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { BUDGETS, type JsonObject, TE } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { type ExecutionWorld, executionWorld } from '../testing/execution-world.ts';
import { checkpointWorkflow } from './checkpoint-workflow.ts';

const FLOW = workflow('test.flow', [step('plan'), step('build')]);
const NOTE = { notesMarkdown: 'Half done.' };

describe('progress that is noted', () => {
  test('is written once at its point, and again once something else was noted there', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    const note = async (notesMarkdown: string) =>
      right(await at.checkpoint({ stateToken, notesMarkdown })).recorded;
    const recorded = [await note('a'), await note('a'), await note('b'), await note('a')];
    expect(recorded).toEqual([true, false, true, true]);
    expect((await at.events(session.sessionId)).slice(2)).toMatchObject(
      ['a', 'b', 'a'].map((notesMarkdown) => ({
        kind: 'checkpoint_recorded',
        data: { at: { runId: session.runId, stepId: 'plan' }, output: { notesMarkdown } },
      })),
    );
  });

  test('in a session is another thing than the same at the point of a run in it', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    const inSession = { sessionToken: session.sessionId, ...NOTE };
    const atPoint = { stateToken, ...NOTE };
    const recorded = [];
    for (const call of [atPoint, inSession, inSession, atPoint])
      recorded.push(right(await at.checkpoint(call)).recorded);
    // At its point it is still the last that was noted.
    expect(recorded).toEqual([true, true, false, false]);
    const places = (await at.events(session.sessionId)).slice(2).map(({ data }) => 'at' in data);
    expect(places).toEqual([true, false]);
  });

  test('in a session is written again where something else happened since', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { sessionToken } = right(await at.startSession({}));
    expect(right(await at.checkpoint({ sessionToken, ...NOTE })).recorded).toBe(true);
    right(await at.start({ workflowId: 'test.flow', sessionId: sessionToken }));
    expect(right(await at.checkpoint({ sessionToken, ...NOTE }))).toEqual({
      kind: 'ok',
      recorded: true,
      session: { sessionId: sessionToken },
      kept: { notes: true, artifactKinds: [] },
      nextCall: null,
    });
  });

  test('has the step that was under way, and none at the end of a run', async () => {
    const at = executionWorld({ 'flow.json': workflow('test.flow', [step('only')]) });
    const root = right(await at.start({ workflowId: 'test.flow' }));
    const { stateToken } = right(await at.attempt(root, NOTE));
    right(await at.checkpoint({ stateToken, ...NOTE }));
    const last = (await at.events(root.session.sessionId)).at(-1);
    expect(last).toMatchObject({ kind: 'checkpoint_recorded' });
    expect(last?.data).not.toHaveProperty('at.stepId');
  });

  test('with artifacts alone keeps them, blank notes aside', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    const call = { stateToken, notesMarkdown: ' \n', artifacts: [{ kind: 'test.sheet', n: 1 }] };
    const answer = right(await at.checkpoint(call));
    expect(answer.kept).toEqual({ notes: false, artifactKinds: ['test.sheet'] });
    const event = (await at.events(session.sessionId)).at(-1);
    if (event?.kind !== 'checkpoint_recorded') throw new Error('nothing was noted');
    expect(event.data.output).not.toHaveProperty('notesMarkdown');
    const [{ hash } = { hash: '' as never }] = event.data.output.artifacts ?? [];
    const blob = right(await at.deps.store.read((tx) => tx.blobs.get(hash))());
    expect(blob).toMatchObject({ value: { kind: 'test.sheet', n: 1 } });
  });
});

describe('a session whose log is damaged', () => {
  const REFUSED = { _tag: 'DamagedEventError', version: 1, reason: 'it is missing' } as const;
  /** The same process on a store that finds the first event of a session missing, and only that. */
  const damaged = (at: ExecutionWorld) => {
    const { store } = at.deps;
    const broken: typeof store = {
      ...store,
      write: (body) =>
        store.write((tx) =>
          body({
            ...tx,
            events: {
              ...tx.events,
              read: (stream, range) =>
                range.from > 1 ? tx.events.read(stream, range) : TE.left<StoreError>({ ...REFUSED, stream }),
            },
          }),
        ),
    };
    return { ...at.deps, store: broken };
  };

  test('takes no progress, by its own handle or by the token of a point', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    for (const target of [{ sessionToken: session.sessionId }, { stateToken }])
      expect(await checkpointWorkflow(damaged(at))({ ...target, ...NOTE })()).toMatchObject({
        left: REFUSED,
      });
    expect(await at.events(session.sessionId)).toHaveLength(2);
  });
});

test('a session that is not there takes no progress, and does not come into being', async () => {
  const at = executionWorld({});
  const sessionToken = 'ses_00000000-0000-7000-8000-00000000ffff';
  expect(await at.checkpoint({ sessionToken, ...NOTE })).toMatchObject({
    left: { _tag: 'SessionNotFoundError', sessionId: sessionToken },
  });
  expect(await at.events(sessionToken)).toEqual([]);
});

describe('where progress belongs', () => {
  const both = { stateToken: 'st.v1.x', sessionToken: 'ses_x' };

  test.each<[string, object]>([
    ['both', both],
    ['neither', {}],
  ])('is said by one handle: %s is refused', async (_, target) => {
    expect(await executionWorld({}).checkpoint({ ...target, ...NOTE })).toEqual({
      _tag: 'Left',
      left: {
        _tag: 'InvalidInputError',
        field: 'stateToken',
        rule: 'one-of',
        message: 'exactly one of stateToken and sessionToken must say where the progress belongs',
        fix: expect.stringContaining('or a sessionToken if no workflow is running'),
      },
    });
  });

  test.each(['', 'ses_1', 'st.v1.setbx4mmt0w2d9c28dm2s7ymb8', 'xses_00000000-0000-7000-8000-00000000ffff'])(
    'is no session of the name %j',
    async (sessionToken) => {
      expect(await executionWorld({}).checkpoint({ sessionToken, ...NOTE })).toEqual({
        _tag: 'Left',
        left: {
          _tag: 'InvalidInputError',
          field: 'sessionToken',
          rule: 'format',
          message: 'sessionToken is not the id of a session',
          fix: expect.stringContaining('Copy session.sessionId from an earlier answer'),
        },
      });
    },
  );

  test('is a point by a token that names one', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { ackToken } = right(await at.start({ workflowId: 'test.flow' }));
    expect(await at.checkpoint({ stateToken: ackToken ?? '', ...NOTE })).toMatchObject({
      left: { code: 'TOKEN_WRONG_KIND' },
    });
  });

  test('is shown again by the next call, with the token as it was handed out', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    expect(right(await at.checkpoint({ stateToken: ` "${stateToken}" `, ...NOTE }))).toEqual({
      kind: 'ok',
      recorded: true,
      session,
      kept: { notes: true, artifactKinds: [] },
      nextCall: { tool: 'continue_workflow', arguments: { stateToken } },
    });
  });
});

describe('what is noted', () => {
  test.each<[string, object]>([
    ['nothing', {}],
    ['blank notes', { notesMarkdown: ' \n' }],
    ['no artifact', { artifacts: [] }],
  ])('may not be %s', async (_, output) => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken, session } = right(await at.start({ workflowId: 'test.flow' }));
    expect(await at.checkpoint({ stateToken, ...output })).toEqual({
      _tag: 'Left',
      left: {
        _tag: 'InvalidInputError',
        field: 'output.notesMarkdown',
        rule: 'required',
        message: 'there is nothing to note: neither output.notesMarkdown nor output.artifacts was sent',
        fix: expect.stringContaining('Send output.notesMarkdown'),
      },
    });
    expect(await at.events(session.sessionId)).toHaveLength(2);
  });

  test.each<[string, object, string]>([
    ['long notes', { notesMarkdown: 'x'.repeat(BUDGETS.notes + 1) }, 'output.notesMarkdown'],
    ['an artifact without a kind', { artifacts: [{}] }, 'output.artifacts[0].kind'],
  ])('is refused for %s', async (_, output, field) =>
    expect(await executionWorld({}).checkpoint({ stateToken: 'st', ...output })).toMatchObject({
      left: { _tag: 'InvalidInputError', field },
    }),
  );

  test('is another thing with another artifact, and the same thing in another order of keys', async () => {
    const at = executionWorld({ 'flow.json': FLOW });
    const { stateToken } = right(await at.start({ workflowId: 'test.flow' }));
    const note = async (artifact: JsonObject) =>
      right(await at.checkpoint({ stateToken, ...NOTE, artifacts: [artifact] })).recorded;
    expect(await note({ kind: 'test.sheet', a: 1, b: 2 })).toBe(true);
    expect(await note({ b: 2, a: 1, kind: 'test.sheet' })).toBe(false);
    expect(await note({ kind: 'test.sheet', a: 2, b: 2 })).toBe(true);
  });
});

describe('a session without a run', () => {
  test('has its title and workspace checked', async () => {
    const at = executionWorld({});
    expect(await at.startSession({ title: 'x'.repeat(BUDGETS.title + 1) })).toMatchObject({
      left: { field: 'title' },
    });
    expect(await at.startSession({ workspacePath: 'x'.repeat(BUDGETS.workspacePath + 1) })).toMatchObject({
      left: { field: 'workspacePath' },
    });
  });

  test('begins with what the person has set, and where that is the usual says nothing of it', async () => {
    const of = async (chosen: object) => {
      const at = executionWorld({}, { settings: { preferences: () => TE.right(chosen) } });
      const answer = right(await at.startSession({}));
      expect(answer).toEqual({
        kind: 'ok',
        sessionToken: answer.sessionToken,
        session: { sessionId: answer.sessionToken },
      });
      return (await at.events(answer.sessionToken))[0]?.data;
    };
    expect(await of({ gateHandling: 'risk_signal' })).toMatchObject({
      preferences: { gateHandling: 'risk_signal' },
    });
    expect(await of({})).not.toHaveProperty('preferences');
    expect(await of({ mode: 'guided' })).not.toHaveProperty('preferences');
  });
});
