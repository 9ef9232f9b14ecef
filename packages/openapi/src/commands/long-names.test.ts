import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { readCommands } from './read-commands.ts';

test('a path that is too long to make a name of is refused, and long names of other parts are cut', () => {
  const get = { operationId: 'a'.repeat(5_000) };
  const read = readCommands(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Long '.repeat(200) },
      paths: { [`/${'a'.repeat(1_000)}`]: { get }, '/a': { get }, '/v1/a': { get } },
    }),
  );
  const { group, commands, refused } = E.isRight(read)
    ? read.right
    : { group: '', commands: [], refused: [] };
  expect(refused).toMatchObject([{ reason: 'its path has more than 1000 characters' }]);
  expect(group).toBe('long-'.repeat(12).slice(0, 59));
  expect(commands.map(({ name }) => name)).toEqual([`a:${'a'.repeat(200)}`, `a:${'a'.repeat(200)}-2`]);
});

test('thousands of operations of one name are told apart in no time', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`/a/{x${index}}`, { get: {} }]),
  );
  const parameters = (name: string) => [{ name, in: 'path', required: true, schema: {} }];
  for (const [path, item] of Object.entries(paths))
    Object.assign(item.get, { parameters: parameters(path.slice(4, -1)) });
  const read = readCommands(JSON.stringify({ openapi: '3.1.0', paths }));
  const names = E.isRight(read) ? read.right.commands.map(({ name }) => name) : [];
  expect([new Set(names).size, names[0], names[19_999]]).toEqual([20_000, 'a:get', 'a:get-20000']);
});
