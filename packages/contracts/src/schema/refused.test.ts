import type { Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { compileSchema } from '../index.ts';
import { problemsOf } from '../testing/problems-of.ts';

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
    'types that have keys of every object, twice',
    { type: [{ toString: 1 }, { toString: 1 }] },
    [
      'error | /type | type must not repeat entries, but [0] and [1] are equal',
      'error | /type/0 | type[0] must be one of array, boolean, integer, null, number, object, string, but is an object',
      'error | /type/1 | type[1] must be one of array, boolean, integer, null, number, object, string, but is an object',
    ],
  ],
  [
    'a list of types with unknown ones',
    { items: { type: ['nul', 5] }, type: ['string', 'foo'] },
    [
      'error | /items/type/0 | type[0] must be one of array, boolean, integer, null, number, object, string, but is "nul" | did you mean "null"?',
      'error | /items/type/1 | type[1] must be one of array, boolean, integer, null, number, object, string, but is 5',
      'error | /type/1 | type[1] must be one of array, boolean, integer, null, number, object, string, but is "foo"',
    ],
  ],
  [
    'a list of types with one twice',
    { type: ['string', 'string'] },
    ['error | /type | type must not repeat entries, but [0] and [1] are equal'],
  ],
  ['a list of no types', { type: [] }, ['error | /type | type must have at least 1 entry, but has 0']],
  [
    'examples that are no list',
    { examples: { name: 'a' } },
    ['error | /examples | examples must be a list, but is an object | write a list, even of one example'],
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
    'a key that cannot be checked',
    JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as Json,
    ['error | /properties/__proto__ | a key named "__proto__" cannot be checked | give it another name'],
  ],
  [
    'an object to compare with that has such a key',
    { enum: ['a', [{ valueOf: 1 }]] },
    ['error | /enum/1/0/valueOf | a key named "valueOf" cannot be checked | give it another name'],
  ],
  [
    'what a list contains, beside entries by position',
    { prefixItems: [true], contains: { type: 'string' } },
    ['error | /contains | contains is not supported beside prefixItems | move "contains" into an "allOf"'],
  ],
];

test.each(REFUSED)('%s is refused', (_, schema, problems) => {
  expect(problemsOf(schema)).toEqual(problems);
  expect(compileSchema(schema)).not.toHaveProperty('check');
});
