import type { Json } from '@workrail/kernel';
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

test.each<[string, Json, string]>([
  ['nullable', true, '"null"'],
  ['discriminator', { propertyName: 'kind' }, '"const"'],
  ['divisibleBy', 2, '"multipleOf"'],
  ['additionalItems', false, '"prefixItems"'],
  ['disallow', 'string', '"not"'],
  ['extends', {}, '"allOf"'],
])('B5: %s of another language checks nothing, which is said with what does', (key, value, advice) => {
  const { problems, check } = compileSchema({ properties: { a: { [key]: value } } });
  expect(problems).toEqual([
    {
      severity: 'warning',
      pointer: `/properties/a/${key}`,
      message: `"${key}" is not a keyword of JSON Schema 2020-12 and checks nothing`,
      suggestion: expect.stringContaining(advice),
    },
  ]);
  expect(check?.({ a: 3 })).toEqual([]);
});

test('B5: dependencies of earlier versions still check', () => {
  const { problems, check } = compileSchema({ dependencies: { a: ['b'] } });
  expect(problems).toEqual([]);
  expect(check?.({ a: 1 })).toHaveLength(1);
});

test.each(['note', 'notes', 'label', 'order', 'unit', 'widget', 'x-typ', 'hint', 'group', 'constructor'])(
  '%s is an annotation',
  (key) => {
    expect(compileSchema({ [key]: true }).problems).toEqual([]);
  },
);

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
