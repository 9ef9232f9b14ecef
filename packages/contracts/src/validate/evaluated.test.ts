import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it, test } from 'vitest';
import { compileSchema } from '../index.ts';
import { readSchema } from '../schema/read-schema.ts';
import { expand } from './expand.ts';
import { metered } from './metered.ts';
import { openValidator } from './validator.ts';

/** Whether a validator that stops at the first error takes a value. */
function fitsAtFirst(schema: JsonObject, value: Json): boolean {
  const { positions, targets, patterns } = readSchema(schema);
  const meter = { work: 0, reports: 0 };
  const parts = { schema: metered(expand(positions, targets), meter), patterns, meter };
  return openValidator(parts, 'first')(value, { work: 1_000_000, reports: 1_000_000 }).length === 0;
}

/** Requires one key and allows another. */
const pair = (needed: string, allowed: string) => ({
  required: [needed],
  properties: { [needed]: true, [allowed]: true },
});

const TEXTS = { patternProperties: { '^p': { type: 'string' } } };
const LISTED = { properties: { a: true } };
const CLOSED = { unevaluatedProperties: false };

type Verdicts = readonly (readonly [fits: boolean, value: Json])[];

const CASES: readonly (readonly [string, JsonObject, Verdicts])[] = [
  [
    'else, beside patterns',
    { if: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, b: 1, p: 'x' }],
      [true, { c: 1, d: 1, p: 'x' }],
      [false, { a: 1, p: 1 }],
      [false, { a: 1, d: 1, p: 'x' }],
      [false, { c: 1, e: 1 }],
    ],
  ],
  [
    'then and else, beside patterns',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { required: ['a'] }, then: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, b: 1, p: 'x' }],
      [true, { c: 1, d: 1, p: 'x' }],
      [false, { a: 1, d: 1, p: 'x' }],
      [false, { p: 'x' }],
    ],
  ],
  [
    'else, beside patterns of an open object',
    { if: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS },
    [
      [true, { a: 1, p: 'x', z: 1 }],
      [false, { a: 1, p: 1 }],
    ],
  ],
  [
    'alternatives, beside patterns',
    { anyOf: [pair('a', 'b'), pair('c', 'd')], ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, c: 1, b: 1, d: 1, p: 'x' }],
      [true, { c: 1, d: 1, p: 'x' }],
      [false, { c: 1, b: 1, p: 'x' }],
      [false, { p: 'x' }],
    ],
  ],
  [
    'exactly one alternative, beside patterns',
    { oneOf: [pair('a', 'b'), pair('c', 'd')], ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, b: 1, p: 'x' }],
      [false, { a: 1, c: 1, p: 'x' }],
      [false, { p: 'x' }],
    ],
  ],
  [
    'what a key brings along, beside patterns',
    { dependencies: { a: pair('a', 'b') }, dependentSchemas: { c: pair('c', 'd') }, ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, b: 1, c: 1, d: 1, p: 'x' }],
      [true, { p: 'x' }],
      [false, { a: 1, d: 1, p: 'x' }],
    ],
  ],
  [
    'an alternative that takes all keys, beside patterns',
    { anyOf: [{ required: ['a'], additionalProperties: true }, LISTED], ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, z: 1, p: 'x' }],
      [true, { p: 'x' }],
      [false, { z: 1, p: 'x' }],
    ],
  ],
  [
    'alternatives of entries, each for itself',
    { items: { if: { required: ['a'] }, else: { properties: { b: true } }, ...LISTED, ...CLOSED } },
    [
      [true, [{ b: 1 }, { a: 1 }]],
      [false, [{ b: 1 }, { a: 1, b: 1 }]],
    ],
  ],
  [
    'what a key of an entry brings along, for it alone',
    { items: { dependentSchemas: { a: { properties: { b: true } } }, ...LISTED, ...CLOSED } },
    [
      [true, [{ a: 1, b: 1 }, { a: 1 }]],
      [false, [{ a: 1, b: 1 }, { b: 1 }]],
    ],
  ],
  [
    'else, for entries',
    { if: { minItems: 3 }, else: { prefixItems: [true, true] }, unevaluatedItems: false },
    [
      [true, [1, 2]],
      [false, [1, 2, 3]],
    ],
  ],
  [
    'an alternative for all entries',
    { anyOf: [{ items: { type: 'number' } }, { type: 'string' }], unevaluatedItems: false },
    [
      [true, [1, 2, 3]],
      [true, 'x'],
      [false, ['x']],
    ],
  ],
];

describe('keys and entries that are evaluated by', () => {
  it.each(CASES)('%s', (_, schema, verdicts) => {
    const { problems, check } = compileSchema(schema);
    expect(problems).toEqual([]);
    for (const [fits, value] of verdicts) {
      expect([value, check?.(value).length === 0]).toEqual([value, fits]);
      expect([value, fitsAtFirst(schema, value)]).toEqual([value, fits]);
    }
  });
});

test('a refusal says which key is not allowed', () => {
  const { check } = compileSchema({ if: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS, ...CLOSED });
  expect(check?.({ a: 1, p: 'x', z: 1 })).toEqual([
    { pointer: '/z', message: 'z is not one of the keys allowed there' },
  ]);
});

test('names of the prototype are keys like others', () => {
  const { check } = compileSchema({ anyOf: [pair('a', 'toString')], ...TEXTS, ...CLOSED });
  expect(check?.({ a: 1, toString: 1 })).toEqual([]);
  expect(check?.({ a: 1, constructor: 1 })).toMatchObject([{ pointer: '/constructor' }]);
});
