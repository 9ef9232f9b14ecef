import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { found } from '../../testing/found-in-workflow.ts';
import { commandsOfDocuments } from '../../testing/shop-api.ts';

const ITEM: JsonObject = {
  type: 'object',
  properties: {
    id: { type: ['string', 'integer'] },
    choice: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    fixed: { const: 'a' },
    listed: { enum: [1, 'a'] },
    parts: { allOf: [{ type: 'string' }, { maxLength: 3 }] },
    named: { $ref: '#/components/schemas/Name' },
    untyped: { description: 'whatever it is' },
    thing: { type: 'object', properties: { id: { type: 'string' } } },
    list: { type: 'array', items: { type: 'string' } },
    structured: { oneOf: [{ type: 'object' }, { type: 'array' }] },
  },
};

const document = (schema: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Any', version: '1' },
  servers: [{ url: 'https://any.example' }],
  paths: {
    '/xs': {
      get: { responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } } },
    },
  },
  components: { schemas: { Name: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
});

const severities = (field: string, schema: JsonObject) =>
  found(
    {
      inputs: { a: { provider: 'any xs:list', select: { value_field: field } } },
      steps: [{ id: 's', run: 'any xs:list' }],
    },
    commandsOfDocuments({ document: document(schema), vendor: 'any' }),
  )
    .filter(({ rule }) => rule === 'unknown-field')
    .map(({ severity }) => severity);

const LISTS: readonly JsonObject[] = [
  { type: 'array', items: ITEM },
  { type: 'object', properties: { data: { type: 'array', items: ITEM } } },
];

test.each(['id', 'choice', 'fixed', 'listed', 'parts', 'named', 'untyped'])(
  'a field that can be a single value is a value: %s',
  (field) => {
    for (const schema of LISTS) expect(severities(field, schema)).toEqual([]);
  },
);

test.each(['thing', 'list', 'structured', 'gone'])('a field that cannot be one is refused: %s', (field) => {
  for (const schema of LISTS) expect(severities(field, schema)).toEqual(['error']);
});

test('a field that only an open object can have is a warning', () => {
  expect(severities('gone', { type: 'array', items: { ...ITEM, additionalProperties: true } })).toEqual([
    'warning',
  ]);
});
