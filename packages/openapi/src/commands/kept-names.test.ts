import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';
import type { ApiCommand } from './command.ts';
import { keepNames, type NamedRequest } from './kept-names.ts';
import { readCommands } from './read-commands.ts';

const answering = (operationId?: string) => ({ get: { ...(operationId && { operationId }) } });

/** Paths whose commands have all the same words. */
const CLASH = {
  '/v1/p': answering('same'),
  '/v2/p': answering('same'),
  '/v3/p': answering('Same'),
  '/p': answering(),
  '/v4/p': answering(),
  '/p/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] } },
};

function read(paths: object) {
  const document = readCommands(JSON.stringify({ openapi: '3.1.0', paths }));
  if (document._tag === 'Left') throw new Error(document.left.message);
  return document.right;
}

const namesOf = (commands: readonly ApiCommand[]) =>
  Object.fromEntries(commands.map(({ path, name }) => [path, name]));

const without = (...gone: readonly string[]) =>
  Object.fromEntries(Object.entries(CLASH).filter(([path]) => !gone.includes(path)));

const FIRST = read(CLASH);
const again = (paths: object, before: readonly NamedRequest[] = FIRST.commands) =>
  keepNames(read(paths).commands, before);

test('a document that was not read before has the names that it gives, and none is retired', () => {
  expect(keepNames(FIRST.commands, [])).toEqual({ commands: FIRST.commands, retired: [] });
  expect(namesOf(FIRST.commands)).toMatchObject({ '/v1/p': 'p:same', '/p': 'p:get', '/p/{id}': 'p:info' });
});

test('operations that are still there keep their names, and those that are gone take theirs with them', () => {
  const kept = again(without('/v1/p', '/p'));
  const { '/v1/p': _, '/p': __, ...rest } = namesOf(FIRST.commands);
  expect(namesOf(kept.commands)).toEqual(rest);
  expect(kept.retired).toEqual([
    { name: 'p:get', method: 'get', path: '/p' },
    { name: 'p:same', method: 'get', path: '/v1/p' },
  ]);
  expect(changesBetween(FIRST, { ...FIRST, commands: kept.commands })).toEqual({
    added: [],
    removed: ['p:same', 'p:get'],
    renamed: [],
    changed: [],
  });
});

test('a new operation never gets a name that another one had, and that one gets it back', () => {
  const { commands, retired } = again({ '/v9/p': answering('same') });
  expect(namesOf(commands)).toEqual({ '/v9/p': 'p:list' });
  const list = again({ '/v8/p': answering() }, [...commands, ...retired]);
  expect(namesOf(list.commands)).toEqual({ '/v8/p': 'p:get-3' });
  const back = again(CLASH, [...list.commands, ...list.retired]);
  expect(namesOf(back.commands)).toEqual(namesOf(FIRST.commands));
  expect(back.retired.map(({ name }) => name)).toEqual(['p:get-3', 'p:list']);
});

test('the same document gives the same names and the same retired ones, wherever its operations stand', () => {
  const one = again(without('/v1/p'));
  const turned = Object.fromEntries(Object.entries(without('/v1/p')).toReversed());
  const two = again(turned, [...one.commands, ...one.retired, ...FIRST.commands]);
  expect(namesOf(two.commands)).toEqual(namesOf(one.commands));
  expect(two.retired).toEqual(one.retired);
});

test('what a path parameter is called makes no other operation', () => {
  const parameters = [{ name: 'petId', in: 'path', required: true, schema: {} }];
  const { commands, retired } = again({ ...without('/p/{id}'), '/p/{petId}': { get: { parameters } } });
  expect(namesOf(commands)['/p/{petId}']).toBe('p:info');
  expect(retired).toEqual([]);
  expect(changesBetween(FIRST, { ...FIRST, commands })).toMatchObject({ removed: [], changed: ['p:info'] });
});

test('a name that an operation has comes before one that another had earlier', () => {
  const now = { name: 'p:list', method: 'get', path: '/new' } as const;
  const earlier = { name: 'p:list', method: 'get', path: '/old' } as const;
  const { commands, retired } = again({ '/old': { get: {} } }, [now, earlier]);
  expect(namesOf(commands)).toEqual({ '/old': 'old:list' });
  expect(retired).toEqual([now]);
});

test('every command has a name of its own', () => {
  const names = again({ ...CLASH, '/v7/p': answering('same'), '/v8/p': answering('get') }).commands;
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
});

test('changes tell operations apart, whatever their names were', () => {
  const swapped = FIRST.commands.map((one) => (one.path === '/p' ? { ...one, name: 'p:same' } : one));
  const after = { ...FIRST, commands: swapped.filter(({ path }) => path !== '/v1/p') };
  expect(changesBetween(FIRST, after)).toEqual({
    added: [],
    removed: ['p:same'],
    renamed: [{ from: 'p:get', to: 'p:same' }],
    changed: [],
  });
});
