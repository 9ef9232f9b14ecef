import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it, test } from 'vitest';
import { compileSchema, type Violation } from './index.ts';

const check = (schema: JsonObject, value: Json): readonly Violation[] => {
  const { problems, check: checkValue } = compileSchema(schema);
  expect(problems).toEqual([]);
  return checkValue?.(value) ?? [];
};

/** Pointer, message and suggestion of each violation, in one line. */
const told = (schema: JsonObject, value: Json): readonly string[] =>
  check(schema, value).map(({ pointer, message, suggestion }) =>
    [pointer, message, suggestion].filter((part) => part !== undefined).join(' | '),
  );

const SAID: readonly (readonly [JsonObject, Json, string])[] = [
  [{ type: 'string' }, 5, 'the value must be a text, but is 5'],
  [{ type: ['integer', 'null'] }, 1.5, 'the value must be a whole number or null, but is 1.5'],
  [{ type: 'object' }, [], 'the value must be an object, but is an empty list'],
  [{ type: 'number' }, '12', 'the value must be a number, but is "12" | write the number without quotes'],
  [{ type: 'boolean' }, 'true', 'the value must be true or false, but is "true" | write true without quotes'],
  [
    { type: 'object' },
    '{"a":1}',
    'the value must be an object, but is "{"a":1}" | send it as JSON, not as JSON inside a text',
  ],
  [{ enum: ['continue', 'stop'] }, 'maybe', 'the value must be one of continue, stop, but is "maybe"'],
  [
    { enum: ['continue', 'stop'] },
    'stpo',
    'the value must be one of continue, stop, but is "stpo" | did you mean "stop"?',
  ],
  [
    { enum: ['two words', 'true', 1, null] },
    {},
    'the value must be one of "two words", "true", 1, null, but is an object',
  ],
  [{ const: 1 }, 2, 'the value must be 1, but is 2'],
  [{ minLength: 1 }, '', 'the value must not be empty'],
  [{ minLength: 3 }, 'ab', 'the value must have at least 3 characters, but has 2'],
  [{ maxLength: 1 }, '😀😀', 'the value must have at most 1 character, but has 2'],
  [{ minItems: 2 }, [1], 'the value must have at least 2 entries, but has 1'],
  [{ maxItems: 1 }, [1, 2], 'the value must have at most 1 entry, but has 2'],
  [{ minProperties: 1 }, {}, 'the value must have at least 1 key, but has 0'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'the value must have at most 1 key, but has 2'],
  [{ minimum: 0 }, -1, 'the value must be at least 0, but is -1'],
  [{ maximum: 100 }, 101, 'the value must be at most 100, but is 101'],
  [{ exclusiveMinimum: 0 }, 0, 'the value must be more than 0, but is 0'],
  [{ exclusiveMaximum: 1 }, 1, 'the value must be less than 1, but is 1'],
  [{ multipleOf: 0.1 }, 0.35, 'the value must be a multiple of 0.1, but is 0.35'],
  [{ pattern: '^[a-z]+$' }, 'A1', 'the value must match "^[a-z]+$", but is "A1"'],
  [
    { uniqueItems: true, maxItems: 9 },
    [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }],
    'the value must not repeat entries, but [0] and [2] are equal',
  ],
  [
    { contains: { type: 'string' } },
    [1],
    'the value must have at least 1 entry of the kind its schema asks for',
  ],
  [
    { contains: { type: 'string' }, maxContains: 2 },
    [],
    'the value must have 1 to 2 entries of the kind its schema asks for',
  ],
  [{ prefixItems: [{}], items: false }, [1, 2], 'the value must have at most 1 entry'],
  [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], 'the value must have at most 1 entry'],
  [{ not: { type: 'null' } }, null, 'the value has a form that is ruled out'],
  [{ required: ['a'] }, {}, 'a is missing'],
  [{ required: ['a'], properties: { a: { type: 'array' } } }, {}, 'a is missing; it must be a list'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, 'b is missing; it belongs to "a"'],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  [{ if: { required: ['a'] }, then: { required: ['b'] } }, { a: 1 }, 'b is missing'],
];

test.each(SAID)('%j says of %j: %s', (schema, value, expected) => {
  expect(told(schema, value)).toEqual([` | ${expected}`]);
});

test('keys that are not allowed are pointed at, with the key that was meant', () => {
  const schema = { properties: { name: {}, age: {} }, additionalProperties: false };
  expect(told(schema, { nmae: 1, age: 2 })).toEqual([
    '/nmae | nmae is not one of the keys allowed there | did you mean "name"?',
  ]);
  expect(
    told({ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, { a: 1, 'b/~': 1 }),
  ).toEqual(['/b~1~0 | ["b/~"] is not one of the keys allowed there']);
  expect(told({ properties: { a: false } }, { a: 1 })).toEqual(['/a | a is not allowed there']);
  expect(told({ propertyNames: { pattern: '^[a-z]+$' } }, { ok: 1, No: 2 })).toEqual([
    ' | the value has the key "No", which must match "^[a-z]+$", but is "No"',
  ]);
});

describe('alternatives', () => {
  const step = {
    oneOf: [
      { properties: { kind: { const: 'run' }, command: { type: 'string' } }, required: ['kind', 'command'] },
      {
        properties: { kind: { const: 'ask' }, question: { type: 'string' } },
        required: ['kind', 'question'],
      },
    ],
  };

  it('are told as one where the value is none of them', () => {
    expect(told({ anyOf: [{ type: 'string' }, { type: 'object' }] }, 5)).toEqual([
      ' | the value must be a text or an object, but is 5',
    ]);
    expect(told({ anyOf: [{ const: 'auto' }, { enum: ['low', 'high'] }, { type: 'null' }] }, 'atuo')).toEqual(
      [' | the value must be one of auto, low, high or null, but is "atuo" | did you mean "auto"?'],
    );
  });

  it('are reduced to the one that the value was meant for', () => {
    expect(told(step, { kind: 'ask', qestion: 'Why?' })).toEqual([
      ' | question is missing; it must be a text | there is "qestion"; did you mean "question"?',
    ]);
    expect(told(step, { kind: 'run', command: 5 })).toEqual(['/command | command must be a text, but is 5']);
    const deep = {
      anyOf: [{ properties: { a: { items: step } } }, { properties: { a: { type: 'string' } } }],
    };
    expect(told(deep, { a: [{ kind: 'run', command: 5 }] })).toEqual([
      '/a/0/command | a[0].command must be a text, but is 5',
    ]);
  });

  it('that fit together where one must are told as such', () => {
    expect(told({ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3)).toEqual([
      ' | the value fits 2 of the alternatives of oneOf; it must fit exactly one',
    ]);
  });

  it('of one place do not hide what is wrong in another', () => {
    const schema = { properties: { a: step, b: { type: 'string' } }, required: ['c'] };
    expect(told(schema, { b: 1, a: { kind: 'run' } })).toEqual([
      ' | c is missing',
      '/b | b must be a text, but is 1',
      '/a | a.command is missing; it must be a text',
    ]);
  });
});

test('violations stand in the order of the value, at most ten of them', () => {
  const schema = { items: { type: 'string' }, uniqueItems: true };
  const pointers = check(
    { ...schema, maxItems: 5 },
    Array.from({ length: 30 }, (_, index) => index),
  ).map(({ pointer }) => pointer);
  expect(pointers).toEqual(['', '/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8']);
});

test('messages quote little of the value and nothing that could pass for something else', () => {
  const [violation] = check({ enum: ['a'] }, `${'x'.repeat(500)}`);
  expect(violation?.message.length).toBeLessThan(110);
  const [coloured] = check({ enum: ['a'] }, 'red\u001b[31m\n\u202e\u2028end');
  expect(coloured?.message).toBe('the value must be a, but is "red [31m end"');
  const [key] = check({ additionalProperties: { type: 'string' } }, { 'a\n\u001bb': 1 });
  expect(key).toEqual({ pointer: '', message: '["a b"] must be a text, but is 1' });
  const [long] = check({ additionalProperties: { type: 'string' } }, { ['k'.repeat(5_000)]: 1 });
  expect(long?.pointer).toBe('');
  expect(long?.message.length).toBeLessThan(110);
});

test('patterns mean what they mean in JavaScript, character numbers included', () => {
  const matches = (pattern: string, text: string) => check({ pattern }, text).length === 0;
  expect(matches('\\u0041\\u{1F600}', 'A😀')).toBe(true);
  expect(matches('\\\\u0041', '\\u0041')).toBe(true);
  expect(matches('^a$', 'a\n')).toBe(false);
  expect(matches('^(?<year>\\d{4})$', '2026')).toBe(true);
  expect(matches('^\\p{L}+\\/$', 'ä/')).toBe(true);
  const two = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
  expect(check(two, { a: 'a', b: 'b' })).toEqual([]);
  expect(check(two, { a: 'b', b: 'a' })).toHaveLength(2);
});

test('names of the prototype are refused where objects are compared, whatever the verdict would be', () => {
  const schema = { items: { items: { maxItems: 3 } }, maxItems: 9, uniqueItems: true };
  const refused = (value: Json) => check(schema, value).map(({ pointer }) => pointer);
  expect(refused([{ a: 1 }, { a: 2 }])).toEqual([]);
  expect(refused([{ a: 1 }, [{ constructor: {} }], { constructor: {} }])).toEqual(['/1/0/constructor']);
  expect(refused([{ toString: 1 }, { valueOf: 1 }])).toEqual(['/0/toString']);
});

test('names of the prototype are names like any other', () => {
  const schema = {
    required: ['constructor', 'toString'],
    properties: { constructor: { type: 'string' }, valueOf: { type: 'string' } },
    additionalProperties: false,
  };
  expect(check(schema, {}).map(({ message }) => message)).toEqual([
    'constructor is missing; it must be a text',
    'toString is missing',
  ]);
  const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":1}') as Json;
  expect(check(schema, hostile).map(({ pointer }) => pointer)).toEqual([
    '/__proto__',
    '/constructor',
    '/toString',
  ]);
  expect(compileSchema(JSON.parse('{"__proto__":{"type":"string"}}') as Json).check?.(5)).toEqual([]);
  expect(check({ const: {} }, { toString: 1 })).toHaveLength(1);
  const closed = { allOf: [{ patternProperties: { '^a': {} } }], unevaluatedProperties: false };
  expect(check(closed, { a: 1, constructor: 1 }).map(({ pointer }) => pointer)).toEqual(['/constructor']);
  expect({}).not.toHaveProperty('polluted');
});
