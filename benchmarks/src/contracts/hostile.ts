import type { Json, JsonObject } from '@workrail/kernel';
import { COMBINATIONS } from './combinations.ts';
import {
  byName,
  digits,
  doubling,
  type Hostile,
  lists,
  many,
  nested,
  object,
  objects,
  text,
} from './hostile-values.ts';

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
