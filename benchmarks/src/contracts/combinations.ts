import { digits, doubling, type Hostile, many, nested, objects, tagged } from './hostile-values.ts';

/** Schemas inside schemas: alternatives, conditions, references. */
export const COMBINATIONS: readonly Hostile[] = [
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
