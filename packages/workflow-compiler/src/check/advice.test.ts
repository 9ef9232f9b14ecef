import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { call, routine } from '../fixtures/calls.ts';
import {
  brief,
  compileValue,
  compileWith,
  findings,
  step,
  withStep,
  workflow,
} from '../fixtures/workflows.ts';

describe('an unset key', () => {
  test('may be named in a routine that the workflow calls, or that this one calls', () => {
    const reads = step({ runCondition: { var: 'verdict', equals: 'good' } });
    const value = workflow({ steps: [call(), reads] });
    const names = { id: 'one', prompt: 'Set `verdict`.' };
    expect(brief(compileWith(value, [routine([step({ id: 'one' })])]))).toEqual([
      'unset-key /steps/1/runCondition/var',
    ]);
    expect(brief(compileWith(value, [routine([step(names)])]))).toEqual([]);
    const deep = { id: 'deep', title: 'Deep', templateCall: { templateId: 'team.deep', args: {} } };
    const others = [routine([deep]), workflow({ id: 'team.deep', steps: [step(names)] })];
    expect(brief(compileWith(value, others))).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['outputRequired', { promptBlocks: { goal: 'Go.', outputRequired: { var: 'the name of it' } } }],
    ['arguments', { templateCall: { templateId: 'team.part', args: { var: 'xyz' } } }],
  ])('is none where a key of %s is called "var"', (_, fields) => {
    const { prompt: _prompt, ...plain } = step(fields);
    const part = routine([step({ id: 'one', prompt: 'Use {var}.' })]);
    expect(brief(compileWith(workflow({ steps: [plain] }), [part]))).toEqual([]);
  });

  test('is looked for in a bare condition for confirmation too', () => {
    expect(brief(compileValue(withStep({ requireConfirmation: { var: 'nobodySets' } })))).toEqual([
      'unset-key /steps/0/requireConfirmation/var',
    ]);
  });
});

describe('a placeholder of an unset key', () => {
  const after = (prompt: string, fields: JsonObject = {}) =>
    findings(
      compileValue(
        workflow({
          steps: [
            step({ prompt: 'Set `spot` in the context.' }),
            step({ id: 'visit', title: 'Visit', prompt, ...fields }),
          ],
        }),
      ),
    ).map(({ severity, rule, pointer, message, suggestion }) => ({
      place: `${severity} ${rule} ${pointer}`,
      message,
      suggestion,
    }));
  const ADVICE = 'tell the agent in a prompt to set it, and to which values';
  const unset = (place: string, key: string, suggestion: string) => ({
    place: `warning unset-key /steps/1/${place}`,
    message: `steps[1].${place}: nothing in this workflow mentions the context key "${key}" that is read here`,
    suggestion,
  });

  test('is told of, with the key that was most likely meant', () => {
    expect(after('Go to {{spott}}, then leave {{ spott.name }}.')).toEqual([
      unset('prompt', 'spott', 'did you mean "spot"?'),
    ]);
    expect(after('Go to {{harbour}}.')).toEqual([unset('prompt', 'harbour', ADVICE)]);
    expect(after('Go there.', { title: 'Visit {{spott}}' })).toEqual([
      unset('title', 'spott', 'did you mean "spot"?'),
    ]);
  });

  test.each([
    ['a context need', { requires: { context: [{ key: 'harbour' }] } }],
    [
      'a question to the user',
      {
        userOnlyDependencies: [{ reason: 'needs_user_choice', description: 'Where.', contextKey: 'harbour' }],
      },
    ],
  ])('may be named by %s, which is meant by one that is near too', (_, fields) => {
    expect(after('Go to {{harbour}}.', fields)).toEqual([]);
    expect(after('Go to {{harbor}}.', fields)).toEqual([
      unset('prompt', 'harbor', 'did you mean "harbour"?'),
    ]);
  });

  test('is told of once where a condition reads the key too', () => {
    expect(after('Go to {{harbour}}.', { runCondition: { var: 'harbour' } })).toHaveLength(1);
  });

  test.each([
    'Go to {{spot}}.',
    'Go to {{spot.name}}.',
    'Go to {{tag}}; the tag is given at the start.',
    'Round {{currentIteration}}.',
    'Über {{größe}}: setze größe.',
  ])('is none in %j', (prompt) => {
    expect(after(prompt)).toEqual([]);
  });

  test('is none where a loop has a variable of that name', () => {
    const settings = { type: 'forEach', items: 'spots', itemVar: 'place', maxIterations: 3 };
    const inside = (prompt: string) => [
      step({ prompt: 'Set spots.' }),
      { id: 'each', type: 'loop', title: 'Each', loop: settings, body: [step({ id: 'visit', prompt })] },
    ];
    expect(brief(compileValue(workflow({ steps: inside('Go to {{place}}.') })))).toEqual([]);
    expect(findings(compileValue(workflow({ steps: inside('Go to {{plaec}}.') })))).toMatchObject([
      { rule: 'unset-key', pointer: '/steps/1/body/0/prompt', suggestion: 'did you mean "place"?' },
    ]);
  });

  test('does not take a word of a sentence for the key that was meant', () => {
    expect(after('Go to {{tha}} and say that.')).toEqual([unset('prompt', 'tha', ADVICE)]);
  });
});

describe('a delegation to what is not there', () => {
  const delegating = (workflowId: string) =>
    workflow({
      steps: [
        {
          id: 'readers',
          type: 'parallel',
          title: 'The readers that were chosen',
          parallelDelegations: [{ workflowId }],
        },
      ],
    });
  test.each([
    ['team.nobody', ['unknown-workflow /steps/0/parallelDelegations/0/workflowId']],
    ['{chosen}', []],
    ['team.{chosen}', []],
    ['{{chosen}}', []],
  ])('%s: %j', (workflowId, expected) => {
    expect(brief(compileWith(delegating(workflowId), []))).toEqual(expected);
  });
});

describe('what is compared as it stands', () => {
  const at = (operand: Json, operator = 'equals') => {
    const runCondition = { var: 'got', [operator]: operand };
    return findings(compileValue(withStep({ prompt: 'Set got and want.', runCondition })));
  };
  test.each<[string, Json, string]>([
    ['equals', '{{want}}', ''],
    ['not_equals', { a: '{{ want.b }}' }, '/a'],
    ['in', ['a', '{{want}}'], '/1'],
    ['contains', '{{want}}', ''],
    ['startsWith', '{{want}}', ''],
    ['endsWith', '{{want}}', ''],
    ['matches', '^{{want}}$', ''],
  ])('%s takes no %j', (operator, operand, below) => {
    expect(at(operand, operator)).toMatchObject([
      {
        rule: 'unknown-token',
        severity: 'error',
        pointer: `/steps/0/runCondition/${operator}${below}`,
        suggestion: expect.stringContaining('tell the agent in a prompt to compare the two'),
      },
    ]);
  });

  test('nor does the pattern of a rule, or a condition in a loop, a fragment, a confirmation', () => {
    const when = { var: 'got', equals: '{{want}}' };
    const refused = (fields: JsonObject) => brief(compileValue(withStep({ prompt: 'Set got.', ...fields })));
    const rule = { type: 'regex', pattern: '{{want}}', message: 'm' };
    expect(refused({ validationCriteria: { not: [rule] } })).toEqual([
      'unknown-token /steps/0/validationCriteria/not/0/pattern',
    ]);
    expect(refused({ requireConfirmation: when })).toEqual([
      'unknown-token /steps/0/requireConfirmation/equals',
    ]);
    expect(refused({ promptFragments: [{ id: 'more', when, text: 'T' }] })).toEqual([
      'unknown-token /steps/0/promptFragments/0/when/equals',
    ]);
  });

  test.each(['{', '{{', '{ "a": 1 }', 'a{2}', '\\{\\{want\\}\\}'])(
    'but %s, which nobody would fill in',
    (text) => {
      expect(at(text)).toEqual([]);
    },
  );

  const part = (prompt: string) =>
    routine([step({ id: 'one', prompt, runCondition: { var: 'mode', equals: '{mode}' } })]);

  test('an argument there is told where the routine also asks for it', () => {
    expect(findings(compileValue(part('Mode {mode}.')))).toMatchObject([
      { rule: 'unknown-token', severity: 'warning', pointer: '/steps/0/runCondition/equals' },
    ]);
    expect(brief(compileValue(part('Set mode.')))).toEqual([]);
  });

  test('and at the call that gives it, where no text asks for it', () => {
    const value = workflow({ steps: [call({}, { mode: 'deep' })] });
    expect(brief(compileWith(value, [part('Mode {mode}.')]))).toEqual([]);
    expect(brief(compileWith(value, [part('Set mode.')]))).toEqual([
      'unknown-token /steps/0/templateCall/args/mode',
    ]);
  });
});

test('the texts of nested criteria are gone through once each', () => {
  let criteria: Json = { type: 'contains', value: '{x}', message: 'm' };
  for (let depth = 0; depth < 25; depth += 1) criteria = { and: [criteria] };
  expect(brief(compileValue(withStep({ validationCriteria: criteria })))).toEqual([]);
});
