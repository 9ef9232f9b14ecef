import { step, workflow } from '@workrail/authoring/workflow-files';
import { expect, test } from 'vitest';
import { attemptFrom } from '../testing/attempts.ts';
import { contextForm } from './context-form.ts';

const loop = (id: string, settings: object) => ({
  id,
  type: 'loop',
  title: 'Loop',
  loop: { maxIterations: 3, ...settings },
  body: [step(`${id}-one`)],
});

const needs = [
  { key: 'ready', type: 'boolean' },
  { key: 'plan', type: 'object' },
  { key: 'limit', type: 'number' },
  { key: 'owner', type: 'string' },
  { key: 'any' },
  { key: 'areas', type: 'array' },
];

test('a stand-in has the type that a loop or a requirement needs', () => {
  const flow = workflow('test.flow', [
    step('plan', { prompt: 'Set spots and rounds.' }),
    step('build', { requires: { context: needs } }),
    loop('each', { type: 'forEach', items: 'spots' }),
    loop('times', { type: 'for', count: 'rounds' }),
  ]);
  const { run } = attemptFrom(flow).place;
  const keys = ['spots', 'rounds', 'ready', 'plan', 'limit', 'owner', 'any', 'areas', 'other'];
  expect(
    contextForm(
      keys.map((key) => ({ path: [key] })),
      run.workflow,
    ),
  ).toEqual({
    spots: ['<one of spots>'],
    rounds: '<whole number for rounds, at most 3>',
    ready: '<true or false for ready>',
    plan: { '<field of plan>': '<value of the field of plan>' },
    limit: '<number for limit>',
    owner: '<value of owner>',
    any: '<value of any>',
    areas: ['<one of areas>'],
    other: '<value of other>',
  });
});
