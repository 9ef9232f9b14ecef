import type { Json, JsonObject } from '@workrail/kernel';
import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, it, test } from 'vitest';
import { compileSchema } from './index.ts';

const MEBIBYTE = 1 << 20;
const many = <A>(count: number, item: (index: number) => A): A[] =>
  Array.from({ length: count }, (_, index) => item(index));
const keyed = (count: number): JsonObject =>
  Object.fromEntries(many(count, (index) => [`key${index}`, index]));
const digits = many(170_000, (index) => index % 10);
const long = 'a'.repeat(MEBIBYTE);

/** Schemas and values whose sizes multiply. Each took from seconds to minutes, or all memory, without bounds. */
const PRODUCTS: readonly (readonly [string, JsonObject, Json])[] = [
  ['a wrong type for each entry', { items: { type: 'string' } }, digits],
  ['many rules for each entry', { items: { allOf: many(600, (index) => ({ minimum: index })) } }, digits],
  [
    'many alternatives for each entry',
    { items: { oneOf: many(600, (index) => ({ const: index + 20 })) } },
    digits,
  ],
  ['many searches', { anyOf: many(300, (index) => ({ contains: { const: `x${index}` } })) }, digits],
  [
    'many patterns',
    { items: { allOf: many(300, (index) => ({ pattern: `a${index}|b` })) } },
    many(80_000, () => 'b'),
  ],
  ['a large pattern', { pattern: '(a|b|c|d|e|f|g){300}$' }, long],
  ['a pattern that backtracks elsewhere', { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' }, long],
  ['many lengths', { allOf: many(600, (index) => ({ maxLength: index + 2 * MEBIBYTE })) }, long],
  ['many objects to compare with', { enum: many(300, (index) => ({ a: index, b: 1 })) }, keyed(60_000)],
  ['keys that are not allowed', { properties: keyed(0), additionalProperties: false }, keyed(60_000)],
  ['names that are not allowed', { propertyNames: { maxLength: 2 } }, keyed(60_000)],
  [
    'many patterns for keys',
    { patternProperties: Object.fromEntries(many(300, (index) => [`^k.*${index}`, false])) },
    keyed(60_000),
  ],
  ['comparing all entries', { uniqueItems: true, maxItems: 1_000 }, many(90_000, (index) => ({ a: index }))],
  [
    'comparing all scalars',
    { uniqueItems: true, items: { type: 'integer' } },
    many(150_000, (index) => index),
  ],
];

describe('work is bounded for', () => {
  it.each(PRODUCTS)('%s', (_, schema, value) => {
    const { check } = compileSchema(schema);
    const spent = processorClock();
    const violations = check?.(value);
    expect(spent()).toBeLessThan(10_000);
    expect(violations?.length).toBeLessThanOrEqual(10);
  });
});

test('what could not be checked is refused, not let through', () => {
  const tooMuch = [
    {
      pointer: '',
      message: 'the value takes too much work to check against its schema',
      suggestion: 'make the value smaller',
    },
  ];
  expect(compileSchema({ pattern: '(a|b|c|d|e|f|g){300}$' }).check?.(long)).toEqual(tooMuch);
  const lengths = { allOf: many(600, (index) => ({ maxLength: index + 2 * MEBIBYTE })) };
  expect(compileSchema(lengths).check?.(long)).toEqual(tooMuch);
});

test('a large value of an ordinary schema is checked to its end', () => {
  const schema = {
    type: 'object',
    properties: {
      tasks: {
        items: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            state: { anyOf: [{ enum: ['open', 'done'] }, { type: 'null' }] },
            name: { type: 'string', pattern: '^[a-z]+$', maxLength: 64 },
          },
          required: ['id', 'name'],
        },
      },
    },
  };
  const tasks: Json[] = many(20_000, (index) => ({ id: index, state: 'open', name: 'task' }));
  expect(JSON.stringify(tasks).length).toBeGreaterThan(800_000);
  const { check } = compileSchema(schema);
  expect(check?.({ tasks })).toEqual([]);
  tasks[19_999] = { id: 1, state: 'opne', name: 'task' };
  expect(check?.({ tasks })).toMatchObject([
    { pointer: '/tasks/19999/state', suggestion: 'did you mean "open"?' },
  ]);
});

test('depth is bounded at 64', () => {
  const nested = (levels: number): Json => many(levels, () => 0).reduce<Json>((inner) => [inner], 1);
  const { check } = compileSchema({ items: {}, uniqueItems: true, maxItems: 5 });
  expect(check?.(nested(64))).toEqual([]);
  expect(check?.(nested(65))).toMatchObject([{ message: expect.stringContaining('more than 64 levels') }]);
  expect(check?.(nested(100_000))).toHaveLength(1);
});

test('what is no JSON at all is refused without throwing', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const throwing = Object.defineProperty({}, 'a', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
  const deep = many(100_000, () => 0).reduce<Json>((inner) => ({ not: inner }), {});
  const { check } = compileSchema({ type: ['object', 'number', 'array'] });
  for (const value of [
    undefined,
    1n,
    Symbol('s'),
    () => 1,
    Number.NaN,
    circular,
    throwing,
    [undefined, 1],
    { a: 1n },
  ] as Json[]) {
    expect(check?.(value)).toHaveLength(1);
    expect(compileSchema(value).problems).toHaveLength(1);
    expect(compileSchema({ const: value }).problems.length).toBeLessThanOrEqual(1);
  }
  expect(compileSchema(deep).problems).toHaveLength(1);
  expect(compileSchema({ enum: many(100_000, (index) => index) }).problems).toHaveLength(1);
  expect(compileSchema({ const: '\ud800' }).check?.('\ud800')).toHaveLength(1);
});
