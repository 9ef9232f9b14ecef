import { E, type Json } from '@workrail/kernel';
import type { LoopControl, LoopInstruction } from '@workrail/workflow-compiler';
import { describe, expect, it } from 'vitest';
import { wantsIteration } from './loop-control.ts';

const wants = (control: LoopControl, iteration: number, k?: Json, decision?: 'continue' | 'stop') => {
  const loop: LoopInstruction = {
    op: 'loop',
    loopId: 'l',
    title: 'l',
    control,
    maxIterations: 10,
    iterationVar: 'i',
    end: 2,
  };
  const scope = { variables: {}, context: k === undefined ? {} : { k } };
  const wanted = wantsIteration(loop, iteration, scope, decision);
  return E.isRight(wanted) ? wanted.right : wanted.left;
};
const missing = (expected: string) => ({ _tag: 'MissingContextKey', key: 'k', expected, neededBy: 'l' });
const invalid = (expected: string, actual: string) => ({
  _tag: 'InvalidContextKey',
  key: 'k',
  expected,
  actual,
  neededBy: 'l',
});

describe('a counted loop', () => {
  it('wants as many iterations as its number or its key says', () => {
    expect([0, 1, 2].map((iteration) => wants({ type: 'for', count: 2 }, iteration))).toEqual([
      true,
      true,
      false,
    ]);
    for (const k of [2, '2', ' 2.0 ']) {
      expect([0, 1, 2].map((at) => wants({ type: 'for', count: 'k' }, at, k))).toEqual([true, true, false]);
    }
    expect(wants({ type: 'for', count: 'k' }, 0, 0)).toBe(false);
  });

  it.each<[Json | undefined, object]>([
    [undefined, missing('a whole number')],
    [null, missing('a whole number')],
    [-1, invalid('a whole number', 'a number')],
    [1.5, invalid('a whole number', 'a number')],
    ['many', invalid('a whole number', 'a text')],
    [[1], invalid('a whole number', 'a list')],
  ])('cannot count to %j', (k, reason) => {
    expect(wants({ type: 'for', count: 'k' }, 0, k)).toEqual(reason);
  });
});

describe('a loop through a list', () => {
  const control = { type: 'forEach', items: 'k', itemVar: 'item', indexVar: 'at' } as const;

  it('wants an iteration for each entry', () => {
    expect([0, 1, 2].map((iteration) => wants(control, iteration, ['a', 'b']))).toEqual([true, true, false]);
    expect(wants(control, 0, [])).toBe(false);
  });

  it('needs a list', () => {
    expect(wants(control, 0)).toEqual(missing('a list'));
    expect(wants(control, 0, null)).toEqual(missing('a list'));
    expect(wants(control, 0, { length: 3 })).toEqual(invalid('a list', 'an object'));
  });
});

describe('a loop that a condition or an artifact decides about', () => {
  const condition = { var: 'k', gt: 3 };

  it('goes on while the condition holds, or until it does', () => {
    expect([wants({ type: 'while', condition }, 1, 5), wants({ type: 'while', condition }, 1, 1)]).toEqual([
      true,
      false,
    ]);
    expect([wants({ type: 'until', condition }, 1, 5), wants({ type: 'until', condition }, 1, 1)]).toEqual([
      false,
      true,
    ]);
    for (const type of ['while', 'until'] as const) {
      expect(wants({ type, condition }, 0, 'x')).toEqual(invalid('a number', 'a text'));
    }
  });

  it('runs once, and then as the artifact of the iteration before said', () => {
    for (const type of ['while', 'until'] as const) {
      const control = { type, decision: 'wr.contracts.loop_control' } as const;
      expect(wants(control, 0)).toBe(true);
      expect(wants(control, 0, undefined, 'stop')).toBe(true);
      expect(wants(control, 1, undefined, 'continue')).toBe(true);
      expect(wants(control, 1, undefined, 'stop')).toBe(false);
      expect(wants(control, 1)).toEqual({ _tag: 'MissingDecision', loopId: 'l', contract: control.decision });
    }
  });
});
