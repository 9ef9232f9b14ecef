import type { JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  brief,
  compileValue,
  findings,
  instructionsOf,
  loopStep,
  step,
  workflow,
} from '../fixtures/workflows.ts';

const named = (id: string, body: string, patch: JsonObject = {}) => loopStep({}, { id, body, ...patch });
const nested = (depth: number): JsonObject =>
  loopStep({}, { id: `loop-${depth}`, body: [depth === 1 ? step() : nested(depth - 1)] });

const order = (...steps: readonly JsonObject[]) =>
  instructionsOf(workflow({ steps })).map((item) => {
    if (item.op === 'step') return item.stepId;
    return item.op === 'loop' ? item.loopId : 'repeat';
  });

describe('a body given by name', () => {
  test('runs inside its loop and no longer at its own place, before or after it', () => {
    expect(order(step(), named('loop-a', 'collect-facts'))).toEqual(['loop-a', 'collect-facts', 'repeat']);
    expect(order(named('loop-a', 'collect-facts'), step(), step({ id: 'last' }))).toEqual([
      'loop-a',
      'collect-facts',
      'repeat',
      'last',
    ]);
  });

  test('may be a loop, and may be named from inside a body', () => {
    const nest = ['loop-a', 'loop-b', 'collect-facts', 'repeat', 'repeat'];
    expect(order(named('loop-a', 'loop-b'), named('loop-b', 'collect-facts'), step())).toEqual(nest);
    expect(order(loopStep({}, { id: 'loop-a', body: [named('loop-b', 'collect-facts')] }), step())).toEqual(
      nest,
    );
  });

  test('takes the defaults of its loop', () => {
    const steps = [named('loop-a', 'collect-facts', { requireConfirmation: true }), step()];
    expect(instructionsOf(workflow({ steps }))[1]).toMatchObject({ confirmation: { when: true } });
  });

  test.each([
    ['itself', [named('loop-a', 'loop-a')], ['circular-body /steps/1/body']],
    [
      'a loop that names it',
      [named('loop-a', 'loop-b'), named('loop-b', 'loop-a')],
      ['circular-body /steps/1/body', 'circular-body /steps/2/body'],
    ],
    [
      'the loop it lies in',
      [loopStep({}, { id: 'loop-a', body: [named('loop-b', 'loop-a')] })],
      ['circular-body /steps/1/body/0/body'],
    ],
    ['a step inside a body', [nested(1), named('loop-b', 'inner')], ['unknown-step /steps/2/body']],
  ])('may not be %s', (_, loops, expected) => {
    expect(brief(compileValue(workflow({ steps: [step({ id: 'first' }), ...loops] })))).toEqual(expected);
  });

  test('that is misspelt is recognised', () => {
    const outcome = compileValue(workflow({ steps: [step(), named('loop-a', 'colect-facts')] }));
    expect(findings(outcome)[0]?.suggestion).toBe('did you mean "collect-facts"?');
  });

  test('with a runCondition of its own compiles with a warning', () => {
    const steps = [step({ runCondition: { var: 'facts' } }), named('loop-a', 'collect-facts')];
    const outcome = compileValue(workflow({ steps }));
    expect(brief(outcome)).toEqual(['body-run-condition /steps/0/runCondition']);
    expect(findings(outcome)[0]).toMatchObject({ severity: 'warning', line: 11 });
    expect(instructionsOf(workflow({ steps }))[1]).toMatchObject({ runCondition: { var: 'facts' } });
  });
});

describe('ids', () => {
  test('are unique among steps, loops and bodies', () => {
    const steps = [step(), loopStep({}, { id: 'collect-facts' }), step({ id: 'each-slice' })];
    const outcome = compileValue(workflow({ steps }));
    expect(brief(outcome)).toEqual(['duplicate-id /steps/1/id', 'duplicate-id /steps/1/body/0/id']);
    expect(findings(outcome)[0]?.message).toBe('steps[1].id is "collect-facts", which is also steps[0].id');
  });
});

describe('nesting', () => {
  test('of sixteen loops is fine, one more is not', () => {
    expect(brief(compileValue(workflow({ steps: [nested(16)] })))).toEqual([]);
    const pointer = `/steps/0${'/body/0'.repeat(16)}`;
    expect(brief(compileValue(workflow({ steps: [nested(17)] })))).toEqual([`nesting-too-deep ${pointer}`]);
  });

  test('by names counts too, and a long chain of names is refused', () => {
    const chain = Array.from({ length: 3000 }, (_, i) =>
      named(`loop-${i}`, i === 2999 ? 'collect-facts' : `loop-${i + 1}`),
    );
    expect(brief(compileValue(workflow({ steps: [...chain, step()] })))).toEqual([
      'nesting-too-deep /steps/16',
    ]);
  });
});

describe('variables of nested loops', () => {
  const inner = (settings: JsonObject) => [loopStep(settings, { id: 'inner-loop' })];
  test.each([
    [
      { iterationVar: 'round' },
      { iterationVar: 'round' },
      ['shadowed-variable /steps/0/body/0/loop/iterationVar'],
    ],
    [{ iterationVar: 'round' }, { iterationVar: 'turn' }, []],
    [{}, {}, []],
    [{ iterationVar: 'round' }, {}, []],
  ])('%j around %j gives %j', (outer, settings, expected) => {
    const steps = [loopStep(outer, { body: inner(settings) })];
    expect(brief(compileValue(workflow({ steps })))).toEqual(expected);
  });
});
