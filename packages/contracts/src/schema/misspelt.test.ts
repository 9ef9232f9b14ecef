import { expect, test } from 'vitest';
import { compileSchema } from '../index.ts';

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
