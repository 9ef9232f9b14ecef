import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { built } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';
import { readCommands } from './read-commands.ts';

const OK = { responses: { 200: { description: 'ok' } } };

function read(paths: object, more: object = {}) {
  const document = readCommands(JSON.stringify({ openapi: '3.0.3', paths, ...more }));
  if (E.isLeft(document)) throw new Error(document.left.message);
  return document.right;
}

describe('keys that the format does not have', () => {
  test('are read as the methods that they mean, with a warning', () => {
    const { commands, warnings, refused } = read({ '/a': { GET: OK, Post: OK } });
    expect(commands.map(({ method, path }) => `${method} ${path}`)).toEqual(['get /a', 'post /a']);
    expect(warnings).toEqual([
      {
        pointer: '/paths/~1a/GET',
        rule: 'method_case',
        message: 'GET is read as get',
        suggestion: 'write get',
      },
      {
        pointer: '/paths/~1a/Post',
        rule: 'method_case',
        message: 'Post is read as post',
        suggestion: 'write post',
      },
    ]);
    expect(refused).toEqual([]);
  });

  test('are refused where the method is there already', () => {
    const { commands, refused } = read({ '/a': { GET: OK, get: { ...OK, summary: 'the right one' } } });
    expect(commands).toMatchObject([{ summary: 'the right one' }]);
    expect(refused).toEqual([
      {
        method: 'get',
        path: '/a',
        pointer: '/paths/~1a/GET',
        reason: 'the path has an operation for GET already',
      },
    ]);
  });

  test('are named where nothing can be made of them', () => {
    const { warnings } = read({ '/a': { query: OK, 'x-y': 1, summary: 's' } }, { bogus: 1, 'x-mine': 2 });
    expect(warnings).toMatchObject([
      { pointer: '/bogus', rule: 'key_unknown' },
      { pointer: '/paths/~1a/query', rule: 'key_unknown' },
    ]);
  });

  test('of the other version of the format are named too', () => {
    expect(read({ '/a': { get: OK } }, { definitions: {} }).warnings).toMatchObject([
      { pointer: '/definitions', rule: 'key_unknown' },
    ]);
    const swagger = readCommands(
      JSON.stringify({ swagger: '2.0', host: 'a.example', definitions: {}, paths: { '/a': { get: OK } } }),
    );
    expect(swagger).toMatchObject({ right: { warnings: [] } });
  });
});

describe('a path', () => {
  test.each([
    [
      '/h{?q}',
      'its path has {?q}, an operator of URI templates that OpenAPI does not have; declare query parameters instead',
    ],
    [
      '/h?x=1{&q}',
      'its path has {&q}, an operator of URI templates that OpenAPI does not have; declare query parameters instead',
    ],
    ['/h/{id', 'its path has a brace without its counterpart'],
    ['/h?b={b}', 'its path has {b}, and no path parameter of that name is declared'],
  ])('%s is refused by name', (path, reason) => {
    expect(read({ [path]: { get: OK } }).refused).toMatchObject([{ path, reason }]);
  });

  test.each([['path'], ['query']])('has its query filled in by a %s parameter', (place) => {
    const parameters = [{ name: 'b', in: place, required: true, schema: { type: 'string' } }];
    const input = operationInput({ parameters }, { path: '/i?fixed=1&b={b}', method: 'get' });
    expect(input.command.path).toBe('/i');
    expect(built({ ...input, arguments: { b: 'x &=y' } }).request.url).toBe(
      'https://api.example.com/v1/i?fixed=1&b=x%20%26%3Dy',
    );
  });
});
