import { describe, expect, test } from 'vitest';
import { type AuthoringWorld, authoringWorld } from '../testing/authoring-world.ts';
import { right, step, workflow } from '../testing/workflow-files.ts';

const GOOD = workflow('team.good', [step('alpha')]);
const BAD = workflow('team.bad', [step('alpha', { promptt: 'x' }), step('alpha')]);

const listed = async (world: AuthoringWorld) =>
  right(await authoringWorld(world).listWorkflows({ unpaged: true })());

describe('B9: a file that cannot be started', () => {
  test('is marked with its first error, and stands among the problems', async () => {
    const list = await listed({ seen: { 'bad.json': BAD, 'good.json': GOOD } });
    expect(list.workflows.map(({ workflowId, problem }) => [workflowId, problem])).toEqual([
      ['team.bad', 'line 1: a step has no key "promptt"; did you mean "prompt"?'],
      ['team.good', undefined],
    ]);
    expect(list.problems).toEqual([
      { file: 'bad.json', message: 'line 1: a step has no key "promptt"; did you mean "prompt"?' },
    ]);
    expect(list.problemCount).toBe(1);
  });

  test('is counted beside those whose id cannot be read', async () => {
    const list = await listed({
      seen: { 'bad.json': BAD, 'id.json': workflow('me.x', [step('alpha')]), 'cut.json': '{' },
    });
    expect(list.workflows.map(({ workflowId }) => workflowId)).toEqual(['team.bad']);
    expect(list.problems.map(({ file }) => file).sort()).toEqual(['bad.json', 'cut.json', 'id.json']);
    expect(list.problemCount).toBe(3);
  });

  test('is marked for a fault in a routine that it calls', async () => {
    const call = { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-one' } };
    const seen = {
      'caller.json': workflow('team.caller', [call]),
      'one.json': workflow('team.routine-one', [step('alpha', { prompt: '' })]),
    };
    const { workflows } = await listed({ seen });
    expect(workflows.map(({ problem }) => problem !== undefined)).toEqual([true, true]);
  });

  test('is none where its steps run commands, of which a list tells', async () => {
    const run = { id: 'make', run: 'storage buckets:create', with: {} };
    const text = JSON.stringify({ workflow: 'make_bucket', steps: [run] });
    const { workflows, problems } = await listed({ seen: { 'run.json': text } });
    expect(workflows).toMatchObject([{ workflowId: 'make_bucket', runsCommands: true }]);
    expect(workflows[0]).not.toHaveProperty('problem');
    expect(problems).toEqual([]);
  });

  test('is told where its steps run commands and something else is wrong with it', async () => {
    const text = JSON.stringify({ workflow: 'make_bucket', steps: [{ id: 'make', run: 'a b', foo: 1 }] });
    const { workflows, problems } = await listed({ seen: { 'run.json': text } });
    expect(workflows[0]).not.toHaveProperty('runsCommands');
    expect(workflows[0]).toHaveProperty('problem');
    expect(problems).toHaveLength(1);
  });
});

test('a query is matched by the words that tell something', async () => {
  const seen = {
    'good.json': workflow('team.review', [step('alpha')], { description: 'Reviews a branch.' }),
  };
  const found = async (query: string) =>
    right(await authoringWorld({ seen }).listWorkflows({ query, unpaged: true })()).total;
  expect(await found('review of my branch')).toBe(1);
  expect(await found('Review, please!')).toBe(1);
  expect(await found('review of my kitchen')).toBe(0);
  expect(await found('of the')).toBe(0);
});

test('B9: bindings that cannot be used stand among the problems', async () => {
  const list = await listed({ seen: { 'good.json': GOOD }, bindings: '{"team.good":\n {"final": 5}}' });
  expect(list.problems).toEqual([
    {
      file: '/project/.workrail/bindings.json',
      message:
        'line 2: the bindings are ignored: team.good.final must be the id of a routine or workflow, but is the number 5; write the id of a routine or workflow',
    },
  ]);
});

test('B9: a preview warns of bindings that cannot be used, where the workflow has slots', async () => {
  const slotted = workflow('team.slotted', [step('alpha', { prompt: 'Run {{wr.bindings.final}}.' })], {
    extensionPoints: [{ slotId: 'final', purpose: 'Ends it', default: 'team.good' }],
  });
  const world = authoringWorld({ seen: { 's.json': slotted, 'good.json': GOOD }, bindings: '{' });
  const rules = async (workflowId: string) =>
    right(await world.previewWorkflow({ workflowId })()).warnings.map(({ rule }) => rule);
  expect(await rules('team.slotted')).toEqual(['unused-bindings']);
  expect(await rules('team.good')).toEqual([]);
});

describe('B9: a file that is caught while it is written', () => {
  const preview = async (world: ReturnType<typeof authoringWorld>) =>
    world.previewWorkflow({ workflowId: 'team.good' })();

  test('is named where no file has the id', async () => {
    for (const [text, fault] of [
      ['', 'it is empty'],
      [' \n', 'it is empty'],
      ['{"name": "x"', 'line 1: '],
    ] as const)
      expect(await preview(authoringWorld({ seen: { 'good.json': text } }))).toEqual({
        _tag: 'Left',
        left: {
          _tag: 'WorkflowNotFoundError',
          workflowId: 'team.good',
          unfinished: [expect.stringContaining(`good.json (${fault}`)],
        },
      });
  });

  test('is the one meant where it has the id as text, and is found once it is whole', async () => {
    const seen: Record<string, string> = { 'good.json': GOOD.slice(0, 40) };
    const world = authoringWorld({ seen });
    expect(await preview(world)).toMatchObject({
      left: { _tag: 'WorkflowInvalidError', workflowId: 'team.good', unfinished: true },
    });
    seen['good.json'] = GOOD;
    right(await preview(world));
  });

  test('is none where the fault lies elsewhere', async () => {
    const text = '{"name": oops,\n"name": "x"\n}\n';
    const outcome = await preview(authoringWorld({ seen: { 'good.json': text } }));
    expect(outcome).toMatchObject({ left: { _tag: 'WorkflowNotFoundError' } });
    expect(outcome).not.toHaveProperty('left.unfinished');
  });
});
