import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { brief, compileValue, findings, step, withLoop, withStep, workflow } from '../fixtures/workflows.ts';

const needs = (...keys: readonly string[]) =>
  withStep({ requires: { context: keys.map((key) => ({ key })) } });
const waiting = (contextKey: string) => ({
  userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Which?', contextKey }],
});
const delegating = (patch: JsonObject) =>
  workflow({
    steps: [
      {
        ...{ id: 'readers', title: 'Readers', type: 'parallel' },
        parallelDelegations: [{ workflowId: 'project.reader', goal: 'Read.', ...patch }],
      },
    ],
  });
const forEach = (patch: JsonObject) =>
  workflow({
    steps: [
      {
        ...{ id: 'each', type: 'loop', title: 'Each' },
        loop: { type: 'forEach', items: 'slices', maxIterations: 5, ...patch },
        body: [step()],
      },
    ],
  });

type Field = readonly [pointer: string, given: (key: string) => JsonObject];

const VARIABLES: readonly Field[] = [
  ['/steps/0/loop/itemVar', (itemVar) => forEach({ itemVar })],
  ['/steps/0/loop/indexVar', (indexVar) => forEach({ indexVar })],
  ['/steps/0/loop/iterationVar', (iterationVar) => withLoop({ iterationVar })],
];
const PATHS: readonly Field[] = [
  ['/steps/0/requires/context/0/key', (key) => needs(key)],
  ['/steps/0/userOnlyDependencies/0/contextKey', (key) => withStep(waiting(key))],
  ['/steps/0/loop/items', (items) => forEach({ items })],
  ['/steps/0/loop/count', (count) => withLoop({ count })],
  ['/steps/0/runCondition/var', (name) => withStep({ runCondition: { var: name } })],
  [
    '/steps/0/parallelDelegations/0/contextMapping/plan',
    (here) => delegating({ contextMapping: { plan: here } }),
  ],
];

const errorsOf = (value: JsonObject) =>
  findings(compileValue(value)).filter(({ severity }) => severity === 'error');

test.each([...PATHS, ...VARIABLES])('%s takes letters of any language', (_, given) => {
  for (const name of ['größe', '大小', 'é', '_a-b', 'constructors'])
    expect(errorsOf(given(name))).toEqual([]);
});

test.each(PATHS)('%s takes a path below a key', (_, given) => {
  for (const path of ['größen.länge', 'plan.0', 'a.b-c']) expect(errorsOf(given(path))).toEqual([]);
});

test.each([...PATHS, ...VARIABLES])('%s refuses names that no context of a run has', (pointer, given) => {
  for (const name of ['constructor', '__proto__', 'prototype'])
    expect(brief(compileValue(given(name)))).toContain(`invalid-format ${pointer}`);
});

test.each(PATHS)('%s refuses a path that leads below such a name', (pointer, given) => {
  for (const path of ['constructor.name', 'plan.__proto__', 'größe.prototype.a'])
    expect(brief(compileValue(given(path)))).toContain(`invalid-format ${pointer}`);
});

test.each(['contextMapping', 'args'])('%s of a delegation gives no key such a name', (field) => {
  const given = JSON.parse(`{"${field}":{"constructor":"plan","größe":"plan"}}`) as JsonObject;
  expect(errorsOf(delegating(given))).toEqual([
    expect.objectContaining({ pointer: `/steps/0/parallelDelegations/0/${field}/constructor` }),
  ]);
});

describe('a message', () => {
  test('says which name cannot be', () => {
    expect(errorsOf(needs('constructor.name'))).toEqual([
      expect.objectContaining({
        message:
          'steps[0].requires.context[0].key is "constructor.name"; a context key cannot be named "constructor"',
        suggestion: 'choose another name',
      }),
    ]);
  });

  test('calls nothing a repetition that could not be read', () => {
    const at = (index: number) => `invalid-format /steps/0/requires/context/${index}/key`;
    expect(brief(compileValue(needs('{{a}}', '{{b}}', 'two words')))).toEqual([at(0), at(1), at(2)]);
    expect(brief(compileValue(needs('größe', 'größe')))).toEqual([
      'duplicate-item /steps/0/requires/context/1',
    ]);
  });
});
