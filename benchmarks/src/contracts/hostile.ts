import type { Json, JsonObject } from '@workrail/kernel';

/** A schema that asks for much, and values of any size that ask it for as much as they can. */
export interface Hostile {
  readonly name: string;
  readonly schema: JsonObject;
  readonly valueOfSize: (size: number) => Json;
}

const many = <A>(count: number, item: (index: number) => A): A[] =>
  Array.from({ length: count }, (_, index) => item(index));
const byName = <A>(count: number, name: (index: number) => string, item: (index: number) => A) =>
  Object.fromEntries(many(count, (index) => [name(index), item(index)]));

const digits = (size: number): Json => many(size, (index) => index % 10);
const text = (size: number): Json => 'a'.repeat(size);
const object = (size: number): Json =>
  byName(
    size,
    (index) => `key${index}`,
    (index) => index,
  );
const objects = (size: number): Json => many(size, (index) => ({ kind: 'z', v: index }));
const lists =
  (entry: (index: number) => Json) =>
  (size: number): Json =>
    many(Math.ceil(size / 1_000), () => many(Math.min(size, 1_000), entry));

/** A schema inside as many others of a kind. */
const nested = (
  levels: number,
  around: (inner: JsonObject) => JsonObject,
  innermost: JsonObject,
): JsonObject => many(levels, () => around).reduce((inner, wrap) => wrap(inner), innermost);

/** Definitions that each apply the one before twice. */
const doubling = (
  keyword: 'anyOf' | 'oneOf' | 'allOf',
  levels: number,
  innermost: JsonObject,
): JsonObject => ({
  $defs: byName(
    levels + 1,
    (level) => `d${level}`,
    (level) => {
      const before = { $ref: `#/$defs/d${level - 1}` };
      return level === 0 ? innermost : { [keyword]: [before, before] };
    },
  ),
  items: { $ref: `#/$defs/d${levels}` },
});

const tagged = (count: number): readonly JsonObject[] =>
  many(count, (index) => ({
    properties: { kind: { const: `k${index}` }, v: { type: 'string' } },
    required: ['kind', 'v'],
    additionalProperties: false,
  }));

const COMBINATIONS: readonly Hostile[] = [
  {
    name: 'anyOf twice in anyOf, 7 levels',
    schema: doubling('anyOf', 7, { type: 'string' }),
    valueOfSize: digits,
  },
  {
    name: 'oneOf twice in oneOf, 7 levels',
    schema: doubling('oneOf', 7, { type: 'string' }),
    valueOfSize: digits,
  },
  {
    name: 'allOf twice in allOf, 7 levels',
    schema: doubling('allOf', 7, { minimum: 0 }),
    valueOfSize: digits,
  },
  {
    name: 'if in if, 7 levels',
    schema: {
      items: nested(
        7,
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        (inner) => ({ if: { not: { type: 'string' } }, then: inner, else: inner }),
        { type: 'string' },
      ),
    },
    valueOfSize: digits,
  },
  {
    name: '600 alternatives',
    schema: { items: { oneOf: many(600, (i) => ({ const: i + 20 })) } },
    valueOfSize: digits,
  },
  {
    name: '60 alternatives',
    schema: { items: { anyOf: many(60, (i) => ({ const: i + 20 })) } },
    valueOfSize: digits,
  },
  { name: '60 kinds of objects', schema: { items: { oneOf: tagged(60) } }, valueOfSize: objects },
  { name: '6 kinds of objects', schema: { items: { anyOf: tagged(6) } }, valueOfSize: objects },
  {
    name: '400 times not',
    schema: { items: { allOf: many(400, (i) => ({ not: { const: i + 20 } })) } },
    valueOfSize: digits,
  },
  {
    name: '600 rules that hold',
    schema: { items: { allOf: many(600, (i) => ({ minimum: -i })) } },
    valueOfSize: digits,
  },
  {
    name: '600 rules that fail',
    schema: { items: { allOf: many(600, (i) => ({ minimum: i + 20 })) } },
    valueOfSize: digits,
  },
  {
    name: '300 searches',
    schema: { anyOf: many(300, (i) => ({ contains: { const: `x${i}` } })) },
    valueOfSize: digits,
  },
  {
    name: '30 counts',
    schema: { allOf: many(30, (i) => ({ contains: { minimum: i }, minContains: 0, maxContains: 999_999 })) },
    valueOfSize: digits,
  },
];

const OBJECTS: readonly Hostile[] = [
  { name: 'keys not allowed', schema: { properties: {}, additionalProperties: false }, valueOfSize: object },
  {
    name: '300 times additionalProperties',
    schema: { allOf: many(300, () => ({ additionalProperties: { type: 'integer' } })) },
    valueOfSize: object,
  },
  {
    name: '300 times unevaluatedProperties',
    schema: { allOf: many(300, () => ({ unevaluatedProperties: { type: 'integer' } })) },
    valueOfSize: object,
  },
  {
    name: 'unevaluatedProperties, 14 levels',
    schema: nested(14, (inner) => ({ allOf: [inner], unevaluatedProperties: false }), {
      properties: { a: true },
    }),
    valueOfSize: object,
  },
  {
    name: '200 times unevaluatedItems',
    schema: { allOf: many(200, () => ({ prefixItems: [true], unevaluatedItems: { minimum: 0 } })) },
    valueOfSize: digits,
  },
  { name: 'names not allowed', schema: { propertyNames: { maxLength: 2 } }, valueOfSize: object },
  {
    name: '300 times propertyNames',
    schema: { allOf: many(300, (i) => ({ propertyNames: { maxLength: 100 + i } })) },
    valueOfSize: object,
  },
  {
    name: '600 times minProperties',
    schema: { allOf: many(600, (i) => ({ minProperties: i % 9 })) },
    valueOfSize: object,
  },
  {
    name: '300 patterns for keys',
    schema: {
      patternProperties: byName(
        300,
        (i) => `^k.*${i}x`,
        () => false,
      ),
    },
    valueOfSize: object,
  },
  {
    name: '3 patterns for keys',
    schema: {
      patternProperties: byName(
        3,
        (i) => `^k.*${i}x`,
        () => false,
      ),
    },
    valueOfSize: object,
  },
  {
    name: '300 dependentSchemas',
    schema: {
      items: {
        dependentSchemas: byName(
          300,
          (i) => `k${i}`,
          () => ({ required: ['z'] }),
        ),
      },
    },
    valueOfSize: objects,
  },
  {
    name: '1,500 required keys',
    schema: { items: { required: many(1_500, (i) => `k${i}`) } },
    valueOfSize: objects,
  },
  {
    name: '5 required keys',
    schema: { items: { required: many(5, (i) => `k${i}`) } },
    valueOfSize: (size) => many(size, () => ({})),
  },
];

const COMPARISONS: readonly Hostile[] = [
  {
    name: '300 objects to compare with',
    schema: { enum: many(300, (i) => ({ a: i, b: 1 })) },
    valueOfSize: object,
  },
  {
    name: '60 objects of equal keys to compare with',
    schema: { items: { enum: many(60, (i) => ({ kind: 'z', v: -1 - i })) } },
    valueOfSize: objects,
  },
  { name: '1,900 words', schema: { items: { enum: many(1_900, (i) => `w${i}`) } }, valueOfSize: digits },
  {
    name: 'lists of near-equal objects',
    schema: { items: { uniqueItems: true, maxItems: 1_000 } },
    valueOfSize: lists((index) => ({ a: index })),
  },
  {
    name: 'lists of near-equal lists',
    schema: { items: { uniqueItems: true, maxItems: 1_000 } },
    valueOfSize: lists((index) => [[index]]),
  },
  {
    name: 'a list of large near-equal objects',
    schema: { uniqueItems: true, maxItems: 1_000 },
    valueOfSize: (size) =>
      many(size, (index) => ({
        ...byName(
          100,
          (i) => `k${i}`,
          () => 1,
        ),
        z: index,
      })),
  },
  {
    name: 'a list far too long to compare',
    schema: { uniqueItems: true, maxItems: 5 },
    valueOfSize: objects,
  },
  {
    name: 'all numbers unique',
    schema: { uniqueItems: true, items: { type: 'integer' } },
    valueOfSize: (size) => many(size, (index) => index),
  },
];

const TEXTS: readonly Hostile[] = [
  { name: 'a large pattern', schema: { pattern: '(a|b|c|d|e|f|g){300}$' }, valueOfSize: text },
  { name: 'a pattern for a long text', schema: { pattern: '(a|b|c){4}$' }, valueOfSize: text },
  {
    name: 'a pattern that backtracks elsewhere',
    schema: { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' },
    valueOfSize: text,
  },
  {
    name: '300 patterns',
    schema: { items: { allOf: many(300, (i) => ({ pattern: `a${i}|b` })) } },
    valueOfSize: (size) => many(size, () => 'b'),
  },
  {
    name: '600 lengths',
    schema: { allOf: many(600, (i) => ({ maxLength: i + 2_000_000 })) },
    valueOfSize: text,
  },
  {
    name: '15 lengths',
    schema: { allOf: many(15, (i) => ({ maxLength: i + 2_000_000 })) },
    valueOfSize: text,
  },
  { name: 'wrong types', schema: { items: { type: 'string', format: 'email' } }, valueOfSize: digits },
  {
    name: 'a deep list',
    schema: nested(28, (inner) => ({ items: inner }), { items: { type: 'string' } }),
    valueOfSize: (size) => nestedLists(28, digits(size)),
  },
  {
    name: 'a list that is too deep',
    schema: { items: {} },
    valueOfSize: (size) => nestedLists(Math.min(size, 1_000), 1),
  },
];

const nestedLists = (levels: number, innermost: Json): Json =>
  many(levels, () => 0).reduce<Json>((inner) => [inner], innermost);

export const HOSTILE: readonly Hostile[] = [...COMBINATIONS, ...OBJECTS, ...COMPARISONS, ...TEXTS];

/** What must be refused before any value is checked. */
export const REFUSED: readonly (readonly [name: string, schema: JsonObject])[] = [
  ['anyOf twice in anyOf, 20 levels', doubling('anyOf', 20, { type: 'string' })],
  [
    'a schema inside itself',
    { $defs: { a: { anyOf: [{ items: { $ref: '#/$defs/a' } }] } }, $ref: '#/$defs/a' },
  ],
  ['$dynamicRef', { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } }],
  ['all entries unique, whatever they are', { uniqueItems: true }],
  ['look-behind', { pattern: '(?<=a)b' }],
  ['repetitions of repetitions', { pattern: '((a{30}){30}){30}' }],
];
