import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  brief,
  compileValue,
  findings,
  instructionsOf,
  loopStep,
  step,
  withLoop,
  without,
  workflow,
} from '../fixtures/workflows.ts';

const condition = { var: 'status', not_equals: 'done' };
const onlyLoop = (loop: Json) => withLoop({}, { loop });

describe('loops compile to a head, their body and a repeat', () => {
  test.each([
    [
      { type: 'while', condition },
      { type: 'while', condition },
    ],
    [
      { type: 'until', condition },
      { type: 'until', condition },
    ],
    [
      { type: 'while', conditionSource: { kind: 'context_variable', condition } },
      { type: 'while', condition },
    ],
    [
      { type: 'while', condition: {} },
      { type: 'while', condition: {} },
    ],
    [
      { type: 'for', count: 0 },
      { type: 'for', count: 0 },
    ],
    [
      { type: 'for', count: 'plan.rounds' },
      { type: 'for', count: 'plan.rounds' },
    ],
    [
      { type: 'forEach', items: 'slices' },
      { type: 'forEach', items: 'slices', itemVar: 'currentItem', indexVar: 'currentIndex' },
    ],
    [
      { type: 'forEach', items: 'plan.slices', itemVar: 'slice', indexVar: 'i' },
      { type: 'forEach', items: 'plan.slices', itemVar: 'slice', indexVar: 'i' },
    ],
  ] as [JsonObject, object][])('%j', (loop, control) => {
    const [head, body, repeat, ...rest] = instructionsOf(onlyLoop({ ...loop, maxIterations: 7 }));
    expect(head).toEqual({
      op: 'loop',
      loopId: 'each-slice',
      title: 'Each slice',
      control,
      maxIterations: 7,
      iterationVar: 'currentIteration',
      end: 3,
    });
    expect(body).toMatchObject({ op: 'step', stepId: 'collect-facts' });
    expect(repeat).toEqual({ op: 'repeat', head: 0 });
    expect(rest).toEqual([]);
  });

  test('with a condition of their own and a named iteration', () => {
    const value = withLoop({ iterationVar: 'round' }, { runCondition: condition });
    expect(instructionsOf(value)[0]).toMatchObject({ iterationVar: 'round', runCondition: condition });
  });

  test('inside each other, with ends and heads that match', () => {
    const inner = loopStep({}, { id: 'inner-loop', body: [step({ id: 'inner-step' })] });
    const steps = [step({ id: 'before' }), loopStep({}, { body: [step(), inner] }), step({ id: 'after' })];
    const shape = instructionsOf(workflow({ steps })).map((item) => {
      if ('stepId' in item) return item.stepId;
      if (item.op === 'loop') return `${item.loopId} to ${item.end}`;
      return item.op === 'when' ? `when to ${item.end}` : `repeat ${item.head}`;
    });
    expect(shape).toEqual([
      'before',
      'each-slice to 7',
      'collect-facts',
      'inner-loop to 6',
      'inner-step',
      'repeat 3',
      'repeat 1',
      'after',
    ]);
  });

  test('and hand their defaults to the steps of the body', () => {
    const body = [
      step(),
      step({ id: 'own-rules', requireConfirmation: false, notesOptional: false }),
      loopStep({}, { id: 'inner-loop', notesOptional: false, body: [step({ id: 'inner-step' })] }),
    ];
    const value = withLoop({}, { requireConfirmation: true, notesOptional: true, body });
    const rules = instructionsOf(value)
      .filter((item) => item.op === 'step')
      .map((item) => [item.stepId, item.confirmation.when, item.notesRequired]);
    expect(rules).toEqual([
      ['collect-facts', true, false],
      ['own-rules', false, true],
      ['inner-step', true, true],
    ]);
  });
});

describe('mistakes in a loop', () => {
  const WHILE = { type: 'while', maxIterations: 5, condition };
  test.each([
    [{ maxIterations: 5 }, 'missing-key '],
    [{ type: 'each', maxIterations: 5 }, 'invalid-value /type'],
    [without(WHILE, 'maxIterations'), 'missing-key '],
    [without(WHILE, 'condition'), 'missing-key '],
    [{ ...WHILE, maxIterations: 0 }, 'out-of-range /maxIterations'],
    [{ ...WHILE, maxIterations: 2.5 }, 'out-of-range /maxIterations'],
    [{ ...WHILE, maxIterations: '5' }, 'wrong-type /maxIterations'],
    [{ ...WHILE, condition: 'open' }, 'wrong-type /condition'],
    [
      { ...WHILE, conditionSource: { kind: 'context_variable', condition } },
      'misplaced-key /conditionSource',
    ],
    [{ ...without(WHILE, 'condition'), conditionSource: 'status' }, 'wrong-type /conditionSource'],
    [{ ...without(WHILE, 'condition'), conditionSource: { condition } }, 'missing-key /conditionSource'],
    [
      { ...without(WHILE, 'condition'), conditionSource: { kind: 'context_variable' } },
      'missing-key /conditionSource',
    ],
    [
      { ...without(WHILE, 'condition'), conditionSource: { kind: 'context', condition } },
      'invalid-value /conditionSource/kind',
    ],
    [{ ...WHILE, count: 3 }, 'misplaced-key /count'],
    [{ ...WHILE, items: 'slices' }, 'misplaced-key /items'],
    [{ ...WHILE, itemVar: 'slice' }, 'misplaced-key /itemVar'],
    [{ ...WHILE, iterationVar: '1st' }, 'invalid-format /iterationVar'],
    [{ ...WHILE, max: 3 }, 'unknown-key /max'],
    [{ type: 'for', maxIterations: 5 }, 'missing-key '],
    [{ type: 'for', maxIterations: 5, count: 1001 }, 'out-of-range /count'],
    [{ type: 'for', maxIterations: 5, count: 6 }, 'out-of-range /maxIterations'],
    [{ type: 'for', maxIterations: 5, count: '{{rounds}}' }, 'invalid-format /count'],
    [{ type: 'for', maxIterations: 5, count: [3] }, 'wrong-type /count'],
    [{ type: 'for', maxIterations: 5, count: 3, condition }, 'misplaced-key /condition'],
    [{ type: 'for', maxIterations: 5, count: 3, indexVar: 'i' }, 'misplaced-key /indexVar'],
    [{ type: 'forEach', maxIterations: 5 }, 'missing-key '],
    [{ type: 'forEach', maxIterations: 5, items: ['a'] }, 'wrong-type /items'],
    [
      { type: 'forEach', maxIterations: 5, items: 'slices', itemVar: 'x', indexVar: 'x' },
      'variable-clash /indexVar',
    ],
    ['while', 'wrong-type '],
  ] as [Json, string][])('%j gives %s', (loop, expected) => {
    const [rule, at] = expected.split(' ');
    expect(brief(compileValue(onlyLoop(loop)))).toEqual([`${rule} /steps/0/loop${at}`]);
  });

  test.each([
    [{ body: [] }, 'item-count /steps/0/body'],
    [{ body: {} }, 'wrong-type /steps/0/body'],
    [{ body: '' }, 'text-length /steps/0/body'],
    [{ prompt: 'Read.' }, 'misplaced-key /steps/0/prompt'],
    [{ maxIterations: 3 }, 'misplaced-key /steps/0/maxIterations'],
    [{ guidence: [] }, 'unknown-key /steps/0/guidence'],
  ] as [JsonObject, string][])('a loop step with %j gives %s', (patch, expected) => {
    expect(brief(compileValue(withLoop({}, patch)))).toEqual([expected]);
  });

  test.each(['id', 'title', 'loop', 'body'])('%s is required', (key) => {
    expect(brief(compileValue(workflow({ steps: [without(loopStep({}), key)] })))).toEqual([
      'missing-key /steps/0',
    ]);
  });

  test('a misspelt type is recognised', () => {
    expect(findings(compileValue(withLoop({ type: 'foreach' })))[0]?.suggestion).toBe(
      'did you mean "forEach"?',
    );
  });
});
