import { E, type Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { listProvidedBy } from './provided-list.ts';
import { readCommands } from './read-commands.ts';

const PET = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: ['string', 'null'] },
    owner: { type: 'object', properties: { id: { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

function provided(schema: Json, method = 'get', mediaType = 'application/json') {
  const operation = {
    parameters: [
      { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ],
    responses: { 404: {}, 200: { description: 'Fine', content: { [mediaType]: { schema } } } },
  };
  const read = readCommands(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/shops/{shop}/pets': { [method]: operation } },
      components: { schemas: { Pet: PET, Loop: { $ref: '#/components/schemas/Loop' } } },
    }),
  );
  if (E.isLeft(read)) throw new Error(read.left.message);
  const [command] = read.right.commands;
  if (command === undefined) throw new Error('no command');
  return listProvidedBy(command, read.right.schemas);
}

const REF = { $ref: '#/components/schemas/Pet' };
const pets = { type: 'array', items: REF };

describe('the list that a command answers with', () => {
  test('names the single values of an item, and the arguments that are needed', () => {
    expect(provided(pets)).toEqual({
      member: undefined,
      fields: ['id', 'name'],
      suggested: { value: 'id', display: 'name' },
      required: ['shop'],
    });
  });

  test.each([
    ['is a list of values', { type: 'array', items: { type: 'string' } }, { member: undefined, fields: [] }],
    ['is the only list of an object', { type: 'object', properties: { pets } }, { member: 'pets' }],
    [
      'is the one with the usual name',
      { type: 'object', properties: { errors: pets, data: pets } },
      { member: 'data' },
    ],
    [
      'may be null',
      { type: 'object', properties: { pets: { anyOf: [pets, { type: 'null' }] } } },
      { member: 'pets' },
    ],
    [
      'comes from parts',
      { type: 'array', items: { allOf: [REF, { properties: { age: { type: 'number' } } }] } },
      { fields: ['id', 'name', 'age'] },
    ],
  ])('%s', (_, schema, expected) => {
    expect(provided(schema)).toMatchObject(expected);
  });

  test.each([
    [['name', 'id', 'uuid'], { value: 'id', display: 'name' }],
    [['created', 'title', 'pet_id'], { value: 'pet_id', display: 'title' }],
    [['login', 'node_id', 'key'], { value: 'key', display: 'login' }],
    [['name'], { value: 'name', display: 'name' }],
    [['created', 'size'], {}],
  ])('suggests of %j what to send and what to show', (fields, suggested) => {
    const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
    expect(provided({ type: 'array', items: { properties } })).toMatchObject({ suggested });
  });

  test.each([
    ['an object without lists', REF, 'get', 'application/json'],
    ['two lists without usual names', { properties: { a: pets, b: pets } }, 'get', 'application/json'],
    ['a reference in a circle', { $ref: '#/components/schemas/Loop' }, 'get', 'application/json'],
    ['text', pets, 'get', 'text/csv'],
    ['what comes of a change', pets, 'post', 'application/json'],
  ])('is not seen in %s', (_, schema, method, mediaType) => {
    expect(provided(schema, method, mediaType)).toBeUndefined();
  });
});
