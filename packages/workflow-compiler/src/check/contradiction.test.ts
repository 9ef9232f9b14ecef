import type { Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import type { Condition } from '../compiled-workflow.ts';
import { neverHolds } from './contradiction.ts';

const equals = (...values: readonly Json[]): Condition => ({
  and: values.map((value) => ({ var: 'key', equals: value })),
});

describe('a condition cannot hold where', () => {
  test.each<[string, Condition]>([
    ['a key has to equal two texts', equals('a', 'b')],
    ['a key has to equal a text and a number', equals('a', 3)],
    ['two of three exclude each other', equals('yes', true, 'no')],
    ['a text is wanted and not wanted', { var: 'key', equals: 'A', not_equals: ' a' }],
    ['it lies deeper', { and: [{ var: 'key', equals: 1 }, { and: [{ and: [{ var: 'key', equals: 2 }] }] }] }],
    ['no alternative holds', { or: [equals('a', 'b'), { not: {} }] }],
    ['null and a value are wanted', equals(null, false)],
  ])('%s', (_, condition) => {
    expect(neverHolds(condition)).toBe(true);
  });
});

describe('a condition may hold where', () => {
  test.each<[string, Condition]>([
    ['texts differ in case only', equals('A ', 'a')],
    ['a truth is both words', equals('yes', 'true')],
    ['a truth is a word', equals(true, 'yes', 1)],
    ['a number has two spellings', equals('3.0', 3, '3')],
    ['objects are the same', equals({ a: 1, b: 2 }, { b: 2, a: 1 })],
    [
      'keys differ',
      {
        and: [
          { var: 'a', equals: 1 },
          { var: 'b', equals: 2 },
        ],
      },
    ],
    ['an alternative holds', { or: [equals('a', 'b'), { var: 'key' }] }],
    ['another value is not wanted', { var: 'key', equals: 'a', not_equals: 'b' }],
  ])('%s', (_, condition) => {
    expect(neverHolds(condition)).toBe(false);
  });
});

test('each part is looked at as often, however many there are', () => {
  const looks = (depth: number, width: number): number => {
    let count = 0;
    const part = (): Condition => ({
      var: 'key',
      get equals() {
        count += 1;
        return 'v';
      },
    });
    let condition: Condition = part();
    for (let level = 0; level < depth; level += 1)
      condition = { and: [condition, ...Array.from({ length: width }, part)] };
    expect(neverHolds(condition)).toBe(false);
    return count / (depth * width + 1);
  };
  expect(looks(1, 2_000)).toBe(looks(1, 20));
  expect(looks(30, 60)).toBe(looks(2, 60));
});
