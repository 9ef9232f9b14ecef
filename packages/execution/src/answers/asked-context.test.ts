import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { describe, expect, test } from 'vitest';
import { executionWorld, type Pair, type StepInput } from '../testing/execution-world.ts';
import type { ExecutionAnswer } from './answer.ts';

const NOTES = { notesMarkdown: 'Done.' };
const NEEDS = [
  { key: 'range', type: 'string' },
  { key: 'areas', type: 'array' },
  { key: 'light', type: 'boolean' },
];
const FORMS = {
  range: '<value of range>',
  areas: ['<one of areas>'],
  light: '<true or false for light>',
};

const begin = async (steps: readonly object[], more: object = {}, context: StepInput['context'] = {}) => {
  const at = executionWorld({ 'flow.json': workflow('test.flow', [...steps], more) });
  const root = right(await at.start({ workflowId: 'test.flow', context }));
  const send = async (from: Pair, input: StepInput = NOTES) => right(await at.attempt(from, input));
  return { at, root, send };
};
const form = ({ nextCall }: ExecutionAnswer) => nextCall?.fillIn?.context;

describe('A3: the call at a step', () => {
  test('shows the keys that the run needs to go on: at a start, after an advance, and where it is picked up', async () => {
    const { at, root, send } = await begin([
      step('triage'),
      step('read', { requires: { context: NEEDS } }),
      step('build', { requires: { context: [...NEEDS, { key: 'limit', type: 'number' }] } }),
      step('check'),
    ]);
    expect(form(root)).toEqual(FORMS);
    expect(form(await at.look(root))).toEqual(FORMS);
    const context = { range: 'a..b', areas: [], light: true };
    const read = await send(root, { ...NOTES, context });
    expect(form(read)).toEqual({ limit: '<number for limit>' });
    expect(form(await at.look(read))).toEqual({ limit: '<number for limit>' });
    const build = await send(read, { ...NOTES, context: { limit: 3 } });
    expect(build.nextCall).not.toHaveProperty('fillIn');
  });

  test('shows those that the start did not give', async () => {
    const { root } = await begin(
      [step('triage'), step('read', { requires: { context: NEEDS } })],
      {},
      { range: 'a..b', light: false },
    );
    expect(form(root)).toEqual({ areas: ['<one of areas>'] });
  });

  test('shows after a block those that are still not there, and the ones of the wrong type', async () => {
    const { root, send } = await begin([step('triage'), step('read', { requires: { context: NEEDS } })]);
    const blocked = await send(root, { context: { range: 'a..b', areas: 'none' } });
    expect(blocked.kind).toBe('blocked');
    expect(form(blocked)).toEqual({ areas: FORMS.areas, light: FORMS.light });
    const again = await send(blocked, { ...NOTES, context: { areas: [] } });
    expect(form(again)).toEqual({ light: FORMS.light });
  });

  test('shows what a step lacks that began without it', async () => {
    const { root, send } = await begin([
      step('triage'),
      step('read', { requires: { context: NEEDS } }),
      step('check'),
    ]);
    const read = await send(root, { ...NOTES, preferences: { mode: 'auto_never_stop' } });
    expect(read.pending?.stepId).toBe('read');
    expect(form(read)).toEqual(FORMS);
  });
});

describe('A21: the figures that a workflow asks for', () => {
  const CODING = { metricsProfile: 'coding' };
  const FIGURES = ['metrics_outcome', 'metrics_files_changed', 'metrics_tests_added', 'metrics_pull_request'];
  const asked = ({ pending }: ExecutionAnswer) => pending?.figures?.map(({ key }) => key);

  test('are asked for in the last step and its call, and in no step before', async () => {
    const { at, root, send } = await begin([step('plan'), step('build')], CODING);
    expect([asked(root), form(root)]).toEqual([undefined, undefined]);
    const last = await send(root, { ...NOTES, context: { metrics_tests_added: 2 } });
    const rest = FIGURES.filter((key) => key !== 'metrics_tests_added');
    for (const one of [last, await at.look(last)]) {
      expect(asked(one)).toEqual(rest);
      expect(form(one)).toEqual({
        metrics_outcome: '<value of metrics_outcome>',
        metrics_files_changed: '<number for metrics_files_changed>',
      });
    }
    const figures = { metrics_outcome: 'success', metrics_files_changed: 1 };
    const end = await send(last, { ...NOTES, context: figures });
    expect(end).toMatchObject({ isComplete: true, warnings: [] });
  });

  test('are asked for once more only where a blocked attempt has not sent them', async () => {
    const { root, send } = await begin([step('only')], CODING);
    const blocked = await send(root, { context: { metrics_outcome: 'success' } });
    expect(blocked.kind).toBe('blocked');
    expect(asked(blocked)).toEqual(FIGURES.slice(1));
    expect(Object.keys(form(blocked) ?? {})).toEqual(['metrics_files_changed', 'metrics_tests_added']);
  });

  test('are named in each round of a loop that may be the last, and kept out of the call until it is', async () => {
    const until = { type: 'until', condition: { var: 'done', equals: true }, maxIterations: 5 };
    const { root } = await begin(
      [{ id: 'again', type: 'loop', title: 'Again', loop: until, body: [step('build')] }],
      CODING,
    );
    expect(asked(root)).toEqual(FIGURES);
    expect(form(root)).toBeUndefined();
  });
});
