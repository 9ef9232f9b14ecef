import { E, type Json } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import { readCommands } from './read-commands.ts';

const answering = (name: string) => ({
  responses: {
    200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } },
  },
});

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const BEFORE = {
  '/pets': { get: answering('Pets'), post: { summary: 'Add a pet' } },
  '/shops': { get: { summary: 'All shops' } },
  '/users/{id}': { parameters: [ID], get: answering('User') },
};
const SCHEMAS: Readonly<Record<string, Json>> = {
  Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
  Pet: { type: 'object', properties: { owner: { $ref: '#/components/schemas/Owner' } } },
  Owner: { type: 'object', properties: { name: { type: 'string' } } },
  User: { type: 'object' },
};

function commands(paths: object, schemas: object = SCHEMAS) {
  const read = readCommands(JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }));
  if (E.isLeft(read)) throw new Error(read.left.message);
  return read.right;
}

const NONE = { added: [], removed: [], renamed: [], changed: [] };

test('the same document has no changes, wherever its operations stand', () => {
  const turned = Object.fromEntries(Object.entries(BEFORE).reverse());
  expect(changesBetween(commands(BEFORE), commands(turned))).toEqual(NONE);
});

test('operations that came, went and changed are named', () => {
  const { '/shops': _, ...rest } = BEFORE;
  const after = {
    ...rest,
    '/pets': { ...rest['/pets'], post: { summary: 'Add one pet' } },
    '/toys': { get: {} },
  };
  expect(changesBetween(commands(BEFORE), commands(after))).toEqual({
    added: ['toys:list'],
    removed: ['shops:list'],
    renamed: [],
    changed: ['pets:create'],
  });
});

test('the same request by another name is renamed', () => {
  const after = { ...BEFORE, '/users/{id}': { ...BEFORE['/users/{id}'], post: { operationId: 'setUser' } } };
  const again = { ...after, '/users': { post: { operationId: 'addUser' } } };
  expect(changesBetween(commands(after), commands(again))).toEqual({
    ...NONE,
    added: ['users:add-user'],
    renamed: [{ from: 'users:create', to: 'users:set-user' }],
  });
});

test.each([
  ['that an answer leads to through others', { ...SCHEMAS, Owner: { type: 'string' } }, ['pets:list']],
  ['that is gone, which an answer then says', { ...SCHEMAS, User: undefined }, ['users:info']],
  ['that nothing leads to', { ...SCHEMAS, Other: { type: 'string' } }, []],
])('a command changes with a shared schema %s', (_, schemas, changed) => {
  expect(changesBetween(commands(BEFORE), commands(BEFORE, schemas))).toEqual({ ...NONE, changed });
});

test('schemas that lead back to themselves come to an end', () => {
  const schemas = (type: string) => ({
    ...SCHEMAS,
    User: { properties: { boss: { $ref: '#/components/schemas/User' }, name: { type } } },
  });
  expect(changesBetween(commands(BEFORE, schemas('string')), commands(BEFORE, schemas('number')))).toEqual({
    ...NONE,
    changed: ['users:info'],
  });
});
