import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it, test } from 'vitest';
import { compileSchema } from '../index.ts';
import { readSchema } from '../schema/read-schema.ts';
import { expand } from './expand.ts';
import { openValidator } from './validator.ts';

/** Whether a validator that stops at the first error takes a value. */
function fitsAtFirst(schema: JsonObject, value: Json): boolean {
  const { positions, targets, patterns, asksForEvaluated } = readSchema(schema);
  const parts = { schema: expand(positions, targets), patterns, asksForEvaluated };
  return openValidator(parts, 'first')(value).length === 0;
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
    'else, beside patterns of an open object',
    { if: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS },
    [
      [true, { a: 1, p: 'x', z: 1 }],
      [false, { a: 1, p: 1 }],
    ],
  ],
  [
    'all of several schemas and a reference, beside patterns',
    { $defs: { named: pair('c', 'd') }, $ref: '#/$defs/named', allOf: [pair('a', 'b')], ...TEXTS, ...CLOSED },
    [
      [true, { a: 1, b: 1, c: 1, d: 1, p: 'x' }],
      [false, { a: 1, c: 1, e: 1 }],
      [false, { a: 1, c: 1, p: 1 }],
    ],
  ],
  [
    'schemas beside conditions that describe no keys',
    { ...LISTED, anyOf: [{ required: ['a'] }, { maxProperties: 0 }], ...CLOSED },
    [
      [true, { a: 1 }],
      [true, {}],
      [false, { a: 1, b: 1 }],
    ],
  ],
  [
    'each alternative for itself',
    {
      items: {
        anyOf: [
          { ...pair('a', 'b'), ...CLOSED },
          { ...pair('c', 'd'), ...CLOSED },
        ],
      },
    },
    [
      [true, [{ a: 1, b: 1 }, { c: 1 }]],
      [false, [{ a: 1 }, { c: 1, a: 1 }]],
    ],
  ],
  [
    'patterns of their own, in a schema that is closed elsewhere',
    {
      properties: { in: { ...LISTED, ...CLOSED } },
      if: pair('a', 'b'),
      else: pair('c', 'd'),
      allOf: [TEXTS],
    },
    [
      [true, { a: 1, in: { a: 1 } }],
      [true, { c: 1, p: 'x' }],
      [false, { c: 1, p: 1 }],
      [false, { c: 1, in: { b: 1 } }],
    ],
  ],
  [
    'all of several schemas, for entries',
    { allOf: [{ prefixItems: [true, true] }], prefixItems: [true], unevaluatedItems: false },
    [
      [true, [1, 2]],
      [false, [1, 2, 3]],
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

/** What the validator would get wrong, with where that is said. */
const REFUSED: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  [
    'else, beside patterns',
    { if: pair('a', 'b'), else: pair('c', 'd'), ...TEXTS, ...CLOSED },
    ['/patternProperties', '/unevaluatedProperties'],
  ],
  ['alternatives', { anyOf: [pair('a', 'b'), pair('c', 'd')], ...CLOSED }, ['/unevaluatedProperties']],
  ['exactly one alternative', { oneOf: [pair('a', 'b')], ...CLOSED }, ['/unevaluatedProperties']],
  ['what a key brings along', { dependencies: { a: LISTED }, ...CLOSED }, ['/unevaluatedProperties']],
  [
    'alternatives of entries',
    { items: { dependentSchemas: { a: LISTED }, ...CLOSED } },
    ['/items/unevaluatedProperties'],
  ],
  [
    'alternatives of what a reference leads to',
    { $defs: { one: { anyOf: [LISTED] } }, allOf: [{ $ref: '#/$defs/one' }], ...CLOSED },
    ['/unevaluatedProperties'],
  ],
  [
    'patterns, in a schema that is closed elsewhere',
    { properties: { in: { ...LISTED, ...CLOSED } }, anyOf: [LISTED], ...TEXTS },
    ['/patternProperties'],
  ],
  [
    'else, for entries',
    { if: { minItems: 3 }, else: { prefixItems: [true] }, unevaluatedItems: false },
    ['/unevaluatedItems'],
  ],
  ['entries that others contain', { contains: true, unevaluatedItems: false }, ['/unevaluatedItems']],
];

test.each(REFUSED)('closing beside conditions is refused: %s', (_, schema, pointers) => {
  const { problems, check } = compileSchema(schema);
  expect(check).toBeUndefined();
  expect(problems.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { message, suggestion } of problems) {
    expect(message).toMatch(/is not supported where/);
    expect(suggestion).toBeDefined();
  }
});

test('a refusal says which key is not allowed', () => {
  const { check } = compileSchema({ allOf: [pair('a', 'b')], ...TEXTS, ...CLOSED });
  expect(check?.({ a: 1, p: 'x', z: 1 })).toEqual([
    { pointer: '/z', message: 'z is not one of the keys allowed there' },
  ]);
});

test('names of the prototype are keys like others, unless patterns stand beside them', () => {
  const { check } = compileSchema({ allOf: [pair('a', 'toString')], ...CLOSED });
  expect(check?.({ a: 1, toString: 1 })).toEqual([]);
  expect(check?.({ a: 1, constructor: 1 })).toMatchObject([{ pointer: '/constructor' }]);
  const besidePatterns = compileSchema({ allOf: [pair('a', 'toString')], ...TEXTS, ...CLOSED });
  expect(besidePatterns.check?.({ a: 1, constructor: 1 })).toEqual([
    {
      pointer: '/constructor',
      message: 'constructor cannot be checked: "constructor" is a key that every object has',
      suggestion: 'give the key another name',
    },
  ]);
});
