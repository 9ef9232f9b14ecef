import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../index.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';

const errorsOf = (schema: JsonObject) =>
  compileSchema(schema).problems.filter(({ severity }) => severity === 'error');

describe('B5: the version that a schema says it is written in', () => {
  it.each([
    'https://json-schema.org/draft/2020-12/schema',
    'https://json-schema.org/draft/2020-12/schema#',
    DRAFT_2019,
    DRAFT_07,
    'http://json-schema.org/draft-07/schema',
    'https://json-schema.org/draft-07/schema#',
  ])('%s is read where it means the same', ($schema) => {
    const { check, problems } = compileSchema({ $schema, type: 'object', required: ['a'] });
    expect(problems).toEqual([]);
    expect(check?.({})).toHaveLength(1);
    expect(check?.({ a: 1 })).toEqual([]);
  });

  it.each([
    'http://json-schema.org/draft-04/schema#',
    'http://json-schema.org/draft-06/schema#',
    'https://example.com/schema',
    'made-up',
    '',
  ])('%j is refused by name', ($schema) => {
    expect(errorsOf({ $schema, type: 'object' })).toMatchObject([
      { pointer: '/$schema', message: expect.stringContaining(JSON.stringify($schema).slice(0, 20)) },
    ]);
  });

  it('is suggested where it is misspelt', () => {
    expect(errorsOf({ $schema: 'http://json-schema.org/draft-07/shcema' })[0]?.suggestion).toContain(
      'http://json-schema.org/draft-07/schema',
    );
  });

  it.each<[string, JsonObject, string]>([
    [DRAFT_07, { dependentRequired: { a: ['b'] } }, '/dependentRequired'],
    [DRAFT_07, { properties: { a: { contains: {}, minContains: 2 } } }, '/properties/a/minContains'],
    [DRAFT_07, { prefixItems: [{}] }, '/prefixItems'],
    [DRAFT_07, { unevaluatedProperties: false }, '/unevaluatedProperties'],
    [DRAFT_07, { items: {}, additionalItems: false }, '/additionalItems'],
    [DRAFT_07, { definitions: { a: {} }, $ref: '#/definitions/a', required: ['b'] }, '/required'],
    [DRAFT_2019, { prefixItems: [{}] }, '/prefixItems'],
    [DRAFT_2019, { unevaluatedItems: false }, '/unevaluatedItems'],
    [DRAFT_2019, { items: {}, additionalItems: false }, '/additionalItems'],
  ])('%s: what would mean something else is refused by name: %j', ($schema, schema, pointer) => {
    expect(errorsOf({ $schema, ...schema })).toMatchObject([
      { pointer, message: expect.stringMatching(/draft-07|2019-09/) },
    ]);
    expect(errorsOf(schema)).toEqual([]);
  });

  it('stands at the top only', () => {
    expect(errorsOf({ properties: { a: { $schema: DRAFT_07 } } })).toMatchObject([
      { pointer: '/properties/a/$schema' },
    ]);
  });
});

it.each<[Json, string]>([
  [{ $async: true, type: 'object' }, '/$async'],
  [{ $async: false, type: 'object' }, '/$async'],
  [{ properties: { a: { $async: 'yes' } } }, '/properties/a/$async'],
])('B5: a schema that is checked later is refused: %j', (schema, pointer) => {
  const { problems, check } = compileSchema(schema);
  expect(problems).toMatchObject([{ pointer, severity: 'error' }]);
  expect(check).toBeUndefined();
});

it.each([
  ['email', 'format "email" is not checked', 'add a "pattern" for what must hold, or leave it out'],
  ['emial', 'format "emial" is no format of JSON Schema, and checks nothing', 'did you mean "email"?'],
  [
    'ticket',
    'format "ticket" is no format of JSON Schema, and checks nothing',
    'write a "pattern", or leave it out',
  ],
])('B5: the format %s is said to be unchecked', (format, message, suggestion) => {
  const { problems, check } = compileSchema({ properties: { a: { type: 'string', format } } });
  expect(problems).toEqual([{ pointer: '/properties/a/format', message, suggestion, severity: 'warning' }]);
  expect(check?.({ a: 'x' })).toEqual([]);
});
