import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it, test } from 'vitest';
import { compileSchema } from './index.ts';

/** Each problem in one line: severity, pointer, message, suggestion. */
const problemsOf = (schema: Json): readonly string[] =>
  compileSchema(schema).problems.map(({ severity, pointer, message, suggestion }) =>
    [severity, pointer, message, suggestion].filter((part) => part !== undefined).join(' | '),
  );

test('unknown formats and annotations of the author are accepted', () => {
  const { problems, check } = compileSchema({
    type: 'object',
    'x-layout': { columns: 2 },
    properties: {
      share: { type: 'number', format: 'percent', 'x-ui': { widget: 'slider' } },
      mail: { type: 'string', format: 'email', example: 'a@b.example', unit: 'none' },
    },
  });
  expect(problems).toEqual([]);
  expect(check?.({ share: 12, mail: 'not an address' })).toEqual([]);
});

test('misspelt keywords are warned of, in the order of the schema, and the rest still checks', () => {
  const { problems, check } = compileSchema({
    type: 'object',
    properties: { name: { type: 'string', maxLenght: 3 } },
    require: ['name'],
  });
  expect(problems).toEqual([
    {
      severity: 'warning',
      pointer: '/properties/name/maxLenght',
      message: '"maxLenght" is not a keyword of JSON Schema and checks nothing',
      suggestion: 'did you mean "maxLength"?',
    },
    {
      severity: 'warning',
      pointer: '/require',
      message: '"require" is not a keyword of JSON Schema and checks nothing',
      suggestion: 'did you mean "required"?',
    },
  ]);
  expect(check?.({ name: 5 })).toMatchObject([{ pointer: '/name' }]);
});

test.each([
  ['tpye', 'type'],
  ['propertys', 'properties'],
  ['additionalProperty', 'additionalProperties'],
  ['min_length', 'minLength'],
  ['oneof', 'oneOf'],
  ['ref', '$ref'],
  ['minitems', 'minItems'],
])('%s is taken for %s', (key, keyword) => {
  expect(compileSchema({ items: { [key]: 1 } }).problems).toMatchObject([
    { pointer: `/items/${key}`, suggestion: `did you mean "${keyword}"?` },
  ]);
});

test.each([
  'note',
  'notes',
  'label',
  'order',
  'unit',
  'widget',
  'nullable',
  'x-typ',
  'hint',
  'group',
  'constructor',
])('%s is an annotation', (key) => {
  expect(compileSchema({ [key]: true }).problems).toEqual([]);
});

test('keys that are data, not keywords, are never taken for misspelt ones', () => {
  const { problems } = compileSchema({
    properties: { tpye: {}, requried: {} },
    const: { maxLenght: 3 },
    enum: [{ itmes: 1 }],
    default: { tpye: 1 },
    examples: [{ tpye: 1 }],
  });
  expect(problems).toEqual([]);
});

const REFUSED: readonly (readonly [string, Json, readonly string[]])[] = [
  [
    'no object',
    [],
    [
      'error |  | a schema must be an object, but this is an empty list | write an object such as {"type": "object"}',
    ],
  ],
  [
    'a boolean',
    true,
    ['error |  | a schema must be an object, but this is true | write an object such as {"type": "object"}'],
  ],
  [
    'a number in quotes',
    { minLength: '3' },
    ['error | /minLength | minLength must be a whole number, but is "3" | write the number without quotes'],
  ],
  [
    'an unknown type',
    { properties: { a: { type: 'interger' } } },
    [
      'error | /properties/a/type | type must be one of array, boolean, integer, null, number, object, string, or a list of these, but is "interger" | did you mean "integer"?',
    ],
  ],
  [
    'no schema where one must be',
    { properties: { type: 5 } },
    ['error | /properties/type | properties.type must be a schema, but is 5'],
  ],
  [
    'items by position',
    { items: [{}] },
    [
      'error | /items | items must be a schema, but is a list | use "prefixItems" for one schema for each place',
    ],
  ],
  [
    'required at the key itself',
    { properties: { a: { required: true } } },
    [
      'error | /properties/a/required | required must be a list, but is true | name the key in the "required" list of the schema around it',
    ],
  ],
  [
    'an entry of a wrong type',
    { required: ['a', 5] },
    ['error | /required/1 | required[1] must be a text, but is 5'],
  ],
  ['no alternatives', { anyOf: [] }, ['error | /anyOf | anyOf must have at least 1 entry, but has 0']],
  [
    'no values',
    { enum: [] },
    ['error | /enum | enum has no values, so nothing fits it | name the allowed values'],
  ],
  [
    'dependencies of a wrong type',
    { dependencies: { a: 5 } },
    ['error | /dependencies/a | dependencies.a must be a schema or a list of keys, but is 5'],
  ],
  [
    'a name for others',
    { $id: 'https://example.org/a' },
    ['error | /$id | $id is not supported: a schema stands alone | use "$defs" and "$ref": "#/$defs/…"'],
  ],
  [
    'a dynamic reference',
    { items: { $dynamicRef: '#node', $anchor: 'a' } },
    [
      'error | /items/$anchor | $anchor is not supported: a schema stands alone | use "$defs" and "$ref": "#/$defs/…"',
      'error | /items/$dynamicRef | $dynamicRef is not supported: a schema stands alone | use "$defs" and "$ref": "#/$defs/…"',
    ],
  ],
  [
    'look-ahead',
    { pattern: '^(?=a)' },
    [
      'error | /pattern | "^(?=a)" is not a regular expression that can be matched in bounded time | correct it, and leave out look-around, back references and large repetitions',
    ],
  ],
  [
    'a pattern that is none, as a key',
    { patternProperties: { 'a/(': {} } },
    [
      'error | /patternProperties/a~1( | "a/(" is not a regular expression that can be matched in bounded time | correct it, and leave out look-around, back references and large repetitions',
    ],
  ],
  [
    'uniqueItems without a bound',
    { uniqueItems: true, items: { type: 'object' } },
    [
      'error | /uniqueItems | uniqueItems needs maxItems of at most 1000 beside it, unless items are texts, numbers, booleans or null | add "maxItems", or a scalar "type" to "items"',
    ],
  ],
  [
    'a key that can not be checked',
    JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as Json,
    ['error | /properties/__proto__ | a key named "__proto__" can not be checked | give it another name'],
  ],
];

test.each(REFUSED)('%s is refused', (_, schema, problems) => {
  expect(problemsOf(schema)).toEqual(problems);
  expect(compileSchema(schema)).not.toHaveProperty('check');
});

test('all problems are told at once', () => {
  const { problems } = compileSchema({
    type: 'objet',
    properties: { a: { minLength: '3', tpye: 'x' }, b: { $ref: '#/$defs/c' }, d: { pattern: '(' } },
  });
  expect(problems.map(({ pointer }) => pointer)).toEqual([
    '/properties/a/minLength',
    '/properties/a/tpye',
    '/properties/b/$ref',
    '/properties/d/pattern',
    '/type',
  ]);
});

test.each<JsonObject>([
  { uniqueItems: true, maxItems: 1000 },
  { uniqueItems: true, items: { type: ['string', 'null'] } },
  { uniqueItems: true, items: { enum: ['a', 'b'] } },
  { uniqueItems: true, items: { $ref: '#/$defs/id' }, $defs: { id: { type: 'string' } } },
])('uniqueItems is fine where comparing is bounded: %j', (schema) => {
  expect(compileSchema(schema).problems).toEqual([]);
});

describe('references', () => {
  const $defs = {
    name: { type: 'string', minLength: 2 },
    'a/b c': { type: 'integer' },
    nested: { properties: { deep: { type: 'boolean' } } },
    constructor: { const: 1 },
  };

  it('lead to definitions, and keywords beside them apply as well', () => {
    const schema = {
      $defs,
      definitions: { old: { type: 'null' } },
      properties: {
        a: { $ref: '#/$defs/name', maxLength: 3 },
        b: { $ref: '#/$defs/a~1b%20c' },
        c: { $ref: '#/$defs/nested/properties/deep' },
        d: { $ref: '#/definitions/old' },
        e: { $ref: '#/$defs/constructor' },
      },
    };
    const { problems, check } = compileSchema(schema);
    expect(problems).toEqual([]);
    expect(check?.({ a: 'abc', b: 1, c: true, d: null, e: 1 })).toEqual([]);
    const pointers = (value: Json) => check?.(value).map(({ pointer }) => pointer);
    expect(pointers({ a: 'a', b: 'x', c: 1, d: 1, e: 2 })).toEqual(['/a', '/b', '/c', '/d', '/e']);
    expect(pointers({ a: 'abcd' })).toEqual(['/a']);
  });

  it.each([
    ['#/$defs/nmae', 'there is no schema at that place | did you mean "#/$defs/name"?'],
    ['#/$defs/%', 'there is no schema at that place'],
    ['#/$defs/toString', 'there is no schema at that place'],
    ['#', 'it may lead only to "#/$defs/…" of the same schema'],
    ['#/properties/a', 'it may lead only to "#/$defs/…" of the same schema'],
    ['https://example.org/schema', 'it may lead only to "#/$defs/…" of the same schema'],
    ['file:///etc/hostname', 'it may lead only to "#/$defs/…" of the same schema'],
  ])('to %s are refused', (reference, reason) => {
    const problems = problemsOf({ $defs, items: { $ref: reference } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`error | /items/$ref | $ref is "${reference}"`);
    expect(problems[0]).toContain(reason);
  });

  it.each<JsonObject>([
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
    { $defs: { a: { $ref: '#/$defs/b' }, b: { items: { $ref: '#/$defs/a' } } } },
    { $defs: { tree: { properties: { children: { items: { $ref: '#/$defs/tree' } } } } } },
  ])('must not be circular: %j', (schema) => {
    expect(problemsOf(schema)).toEqual([expect.stringMatching(/^error .*references must not be circular/)]);
  });
});

describe('limits', () => {
  const nested = (levels: number): Json => (levels === 1 ? {} : { not: nested(levels - 1) });

  it('are 32 levels', () => {
    expect(compileSchema(nested(32))).toHaveProperty('check');
    expect(problemsOf(nested(33))).toEqual([
      expect.stringContaining('this is nested more than 32 levels deep'),
    ]);
  });

  it('are 2,000 values', () => {
    const values = (count: number) => ({ enum: Array.from({ length: count - 2 }, (_, index) => index) });
    expect(compileSchema(values(2_000))).toHaveProperty('check');
    expect(problemsOf(values(2_001))).toEqual([expect.stringContaining('more than 2000 values')]);
  });

  it('are 16,384 bytes', () => {
    const sized = (bytes: number) => ({ title: 'ü'.repeat((bytes - 12) / 2) });
    expect(compileSchema(sized(16_384))).toHaveProperty('check');
    expect(problemsOf(sized(16_386))).toEqual([
      expect.stringContaining('takes 16386 bytes; the limit is 16384'),
    ]);
  });

  it('hold for what references expand to, and nothing is expanded to find out', () => {
    const doubled = Array.from({ length: 14 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, index === 13 ? { type: 'string' } : { anyOf: [next, next] }] as const;
    });
    const schema = (start: number) => ({ $defs: Object.fromEntries(doubled), $ref: `#/$defs/d${start}` });
    expect(compileSchema(schema(8))).toHaveProperty('check');
    const before = performance.now();
    const refused = problemsOf(schema(0));
    expect(performance.now() - before).toBeLessThan(1_000);
    expect(refused).toContainEqual(expect.stringContaining('the schema has more than 2000 values'));
  });
});

test('the outcome depends neither on the order of keys nor on what becomes of the object', () => {
  const schema = { required: ['a'], properties: { a: { enum: ['x'] } } };
  const outcome = compileSchema(schema);
  schema.properties.a.enum.push('y');
  expect(outcome.check?.({ a: 'y' })).toHaveLength(1);
  expect(compileSchema({ properties: { a: { enum: ['x'] } }, required: ['a'] })).toBe(outcome);
  expect(compileSchema(schema).check?.({ a: 'y' })).toEqual([]);
});
