import { E, type Json, type JsonObject } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds, kindOf, mayHold, unclearCondition } from './condition.ts';
import { lenientlyEqual } from './lenient-equality.ts';

const verdict = (condition: Condition, context: JsonObject) => {
  const outcome = holds(condition, { variables: {}, context }, 'step');
  return E.isRight(outcome) ? outcome.right : outcome.left._tag;
};

/** Values with several spellings each, and values that only look like them. */
const ALIKE: readonly (Json | undefined)[] = [
  ...[
    true,
    'true',
    ' TRUE',
    1,
    '1',
    '1.0',
    '01',
    'yes',
    'Yes ',
    'on',
    false,
    'false',
    0,
    '0',
    '-0',
    'no',
    'NO',
  ],
  ...[null, undefined, '', ' ', 'null', 'a', ' A ', 1.5, '1.50', '1e0', 'x1', '1x', 10, '10', '1e1'],
  ...[[], ['a'], ['A'], [1], {}, { a: 1, b: 2 }, { b: 2, a: 1 }, '[]', '{}'],
];

/** ASCII alone: elsewhere a letter may have no other case, or several. */
const dressed = (text: string, upper: boolean): string =>
  ` ${upper ? text.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : text}\n`;

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
    [true, ['true']],
    [true, [1]],
    [false, [0]],
    [1, [1]],
    [{}, []],
  ])('tells %j from %j', (a, b) => {
    expect(lenientlyEqual(a, b)).toBe(false);
    expect(lenientlyEqual(b, a)).toBe(false);
  });

  it('is symmetric and reflexive, for values that are often equal', () => {
    let equal = 0;
    for (const a of ALIKE) {
      expect([a, lenientlyEqual(a, a)]).toEqual([a, true]);
      for (const b of ALIKE) {
        expect([a, b, lenientlyEqual(a, b)]).toEqual([a, b, lenientlyEqual(b, a)]);
        if (a !== b && lenientlyEqual(a, b)) equal += 1;
      }
    }
    expect(equal).toBeGreaterThan(40);
  });

  it('holds between any value and what an author may write for it', () => {
    fc.assert(
      fc.property(fc.jsonValue() as fc.Arbitrary<Json>, fc.boolean(), (value, upper) => {
        const written = typeof value === 'string' ? dressed(value, upper) : value;
        const number = typeof value === 'number' ? ` ${value} ` : written;
        const copy = JSON.parse(JSON.stringify(written)) as Json;
        for (const other of [written, number, copy]) {
          expect(lenientlyEqual(value, other)).toBe(true);
          expect(lenientlyEqual(other, value)).toBe(true);
        }
      }),
    );
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
    nothing: null,
    empty: '',
    street: 'Straße',
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
    [{ or: [{ var: 'size', gt: 1 }, { var: 'missing' }] }, 'InvalidContextKey'],
    [{ or: [{ var: 'size', gt: 1 }, { var: 'size' }] }, 'InvalidContextKey'],
    [{ or: [{ var: 'missing' }] }, false],
    [{ or: [] }, false],
    [{ and: [] }, true],
    [{ and: [{ var: 'size', gt: 1 }, { var: 'missing' }] }, 'InvalidContextKey'],
    [{ and: [{ var: 'missing' }, { var: 'size', gt: 1 }] }, false],
    [{ var: 'size', or: [{ var: 'missing' }] }, false],
    [{ var: 'missing', or: [{ var: 'size' }] }, false],
    [{ var: 'count', gt: 7 }, false],
    [{ var: 'count', lt: 7 }, false],
    [{ var: 'count', lt: 8 }, true],
    [{ var: 'count', lte: 6 }, false],
    [{ var: 'nothing', gt: 1 }, false],
    [{ var: 'nothing', gte: 0 }, false],
    [{ var: 'nested', gt: 1 }, 'InvalidContextKey'],
    [{ var: 'size', not_equals: 'small' }, true],
    [{ var: 'missing', not_equals: null }, false],
    [{ var: 'size', in: ['small'] }, false],
    [{ var: 'size', in: [] }, false],
    [{ var: 'size', contains: 'x' }, false],
    [{ var: 'count', contains: '7' }, true],
    [{ var: 'nested', contains: '"ON":true' }, true],
    [{ var: 'list', contains: 'rust' }, false],
    [{ var: 'list', startsWith: 'go' }, true],
    [{ var: 'list', endsWith: 'LIN' }, true],
    [{ var: 'size', startsWith: 'arge' }, false],
    [{ var: 'size', endsWith: 'larg' }, false],
    [{ var: 'missing', contains: '' }, true],
    [{ var: 'nothing', matches: '^$' }, true],
    [{ var: 'missing', matches: 'undefined' }, false],
    [{ var: 'size', matches: 'small' }, false],
    [{ var: 'list', matches: 'kotlin","go' }, true],
    [{ var: 'empty' }, false],
    [{ var: 'street', contains: 'ss' }, false],
    [{ var: 'size', equals: 'large', not: { var: 'missing' } }, true],
    [{ var: 'size', equals: 'large', and: [{ var: 'missing' }] }, false],
  ])('%j is %j', (condition, expected) => {
    expect(verdict(condition, context)).toBe(expected);
  });
});

it.each<[Json | undefined, string]>([
  [undefined, 'nothing'],
  [null, 'nothing'],
  [[], 'a list'],
  [{}, 'an object'],
  ['', 'a text'],
  [0, 'a number'],
  [false, 'a boolean'],
])('%j is told as %s', (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

describe('a condition that cannot be evaluated', () => {
  const scope = { variables: {}, context: { text: 'x', other: {}, n: 5 } };
  const unclear = (key: string): Condition => ({ var: key, gt: 3 });
  const reason = { _tag: 'InvalidContextKey', key: 'text', expected: 'a number', neededBy: 'step' };

  it('is named with what it needs and what is there', () => {
    expect(holds(unclear('text'), scope, 'step')).toEqual(E.left({ ...reason, actual: 'a text' }));
    expect(
      unclearCondition([undefined, unclear('n'), unclear('text'), unclear('other')], scope, 'step'),
    ).toEqual({
      ...reason,
      actual: 'a text',
    });
    expect(unclearCondition([undefined, unclear('n'), unclear('missing')], scope, 'step')).toBeUndefined();
  });

  it('may hold, as one that is not there', () => {
    expect(mayHold(unclear('text'), scope, 'step')).toBe(true);
    expect(mayHold(undefined, scope, 'step')).toBe(true);
    expect(mayHold(unclear('n'), scope, 'step')).toBe(true);
    expect(mayHold({ var: 'missing' }, scope, 'step')).toBe(false);
  });
});
