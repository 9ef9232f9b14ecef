import { E, type JsonObject } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './condition.ts';
import { lenientlyEqual } from './lenient-equality.ts';

const verdict = (condition: Condition, context: JsonObject) => {
  const outcome = holds(condition, { variables: {}, context }, 'step');
  return E.isRight(outcome) ? outcome.right : outcome.left._tag;
};

describe('lenient equality', () => {
  it.each([
    ['Yes ', 'yes'],
    [3, '3'],
    ['3.0', 3],
    [true, 'TRUE'],
    [true, 'yes'],
    [true, 1],
    [false, 'no'],
    [false, '0'],
    [null, undefined],
    [['a'], ['a']],
  ])('takes %j for %j', (a, b) => {
    expect(lenientlyEqual(a, b)).toBe(true);
    expect(lenientlyEqual(b, a)).toBe(true);
  });

  it.each([
    ['', null],
    ['', 0],
    [0, null],
    [false, null],
    [true, 'on'],
    [1, '1a'],
    [['a'], 'a'],
    [{}, []],
  ])('tells %j from %j', (a, b) => {
    expect(lenientlyEqual(a, b)).toBe(false);
    expect(lenientlyEqual(b, a)).toBe(false);
  });

  it('is symmetric and reflexive', () => {
    const value = fc.jsonValue() as fc.Arbitrary<never>;
    fc.assert(fc.property(value, (a) => lenientlyEqual(a, a)));
    fc.assert(fc.property(value, value, (a, b) => lenientlyEqual(a, b) === lenientlyEqual(b, a)));
  });
});

describe('a condition', () => {
  const context = {
    long: `${'a'.repeat(60)} !`,
    size: 'Large',
    count: '7',
    list: ['Kotlin', 'Go'],
    nested: { deep: { on: true } },
    'a.b': 1,
  };
  it.each<[Condition, boolean | string]>([
    [{}, true],
    [{ var: 'size' }, true],
    [{ var: 'missing' }, false],
    [{ var: 'size', equals: 'large' }, true],
    [{ var: 'size', not_equals: 'large' }, false],
    [{ var: 'missing', equals: null }, true],
    [{ var: 'missing', not_equals: 'x' }, true],
    [{ var: 'count', gt: 6 }, true],
    [{ var: 'count', gte: 8 }, false],
    [{ var: 'count', gt: 1, lt: 5 }, false],
    [{ var: 'count', gte: 7, lte: 7 }, true],
    [{ var: 'missing', lt: 5 }, false],
    [{ var: 'size', gt: 1 }, 'InvalidContextKey'],
    [{ var: 'list', gt: 1 }, 'InvalidContextKey'],
    [{ var: 'list.length', gt: 1 }, true],
    [{ var: 'list.0', equals: 'kotlin' }, true],
    [{ var: 'size', in: ['small', 'LARGE'] }, true],
    [{ var: 'size', contains: 'ARG' }, true],
    [{ var: 'list', contains: 'kot' }, true],
    [{ var: 'missing', contains: 'x' }, false],
    [{ var: 'size', startsWith: 'la' }, true],
    [{ var: 'size', endsWith: 'GE' }, true],
    [{ var: 'size', matches: '^l.*e$' }, true],
    [{ var: 'long', matches: '^(\\w+[-/]?)+$' }, false],
    [{ var: 'nested.deep.on', equals: true }, true],
    [{ var: 'nested.deep.constructor' }, false],
    [{ var: 'a.b', equals: 1 }, true],
    [{ and: [{ var: 'size' }, { var: 'missing' }] }, false],
    [{ or: [{ var: 'missing' }, { var: 'size' }] }, true],
    [{ not: { var: 'missing' } }, true],
    [{ not: { var: 'size', gt: 1 } }, 'InvalidContextKey'],
    [{ or: [{ var: 'size' }, { var: 'size', gt: 1 }] }, true],
    [{ var: 'size', equals: 'large', not: { var: 'missing' } }, true],
    [{ var: 'size', equals: 'large', and: [{ var: 'missing' }] }, false],
  ])('%j is %j', (condition, expected) => {
    expect(verdict(condition, context)).toBe(expected);
  });
});
