import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type ApiDescription, readCommands } from './read-commands.ts';

const OK = { responses: { 200: { description: 'OK' } } };

const described = (document: object, options?: Parameters<typeof readCommands>[1]): ApiDescription => {
  const read = readCommands(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, ...document }),
    options,
  );
  if (E.isLeft(read)) throw new Error(read.left.message);
  return read.right;
};

/** The commands of paths that have nothing but methods. */
const namesOf = (
  paths: Readonly<Record<string, readonly string[]>>,
  ids: Readonly<Record<string, string>> = {},
) =>
  described({
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        {
          parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', schema: {} })),
          ...Object.fromEntries(
            methods.map((method) => [method, { ...OK, operationId: ids[`${method} ${path}`] }]),
          ),
        },
      ]),
    ),
  }).commands.map(({ name }) => name);

describe('a name', () => {
  test('is the words of the path and what is done there', () => {
    expect(
      namesOf({
        '/services': ['get', 'post'],
        '/services/{id}': ['get', 'put', 'patch', 'delete', 'head'],
        '/services/{id}/env-vars': ['get'],
        '/': ['get'],
      }),
    ).toEqual([
      'services:list',
      'services:create',
      'services:info',
      'services:put',
      'services:patch',
      'services:delete',
      'services:head',
      'services:env-vars:list',
      'info',
    ]);
  });

  test('leaves out versions anywhere, and what all paths begin with', () => {
    expect(namesOf({ '/api/v2/users': ['get'], '/api/v1/v3/teams': ['get'] })).toEqual([
      'users:list',
      'teams:list',
    ]);
    expect(namesOf({ '/api/v1/users': ['get'], '/health': ['get'] })).toEqual([
      'api:users:list',
      'health:list',
    ]);
  });

  test('that several would bear is told apart by the id, else the method, else a number', () => {
    expect(
      namesOf(
        { '/v1/users': ['get'], '/v2/users': ['get'] },
        { 'get /v1/users': 'oldUsers', 'get /v2/users': 'listUsers' },
      ),
    ).toEqual(['users:old-users', 'users:list-users']);
    expect(namesOf({ '/a/{x}': ['put', 'patch'] })).toEqual(['a:put', 'a:patch']);
    expect(namesOf({ '/v1/a': ['get'], '/v2/a': ['get'] })).toEqual(['a:get', 'a:get-2']);
  });

  test('does not depend on what else the document has, where nothing is like it', () => {
    const few = namesOf({ '/users': ['get'], '/teams': ['post'] });
    const more = namesOf({ '/users': ['get'], '/teams': ['post'], '/orders': ['get', 'post'] });
    expect(more.slice(0, 2)).toEqual(few);
  });
});

describe('the group', () => {
  const groupOf = (url: string, vendor?: string) =>
    described({ servers: [{ url }], paths: {} }, vendor === undefined ? {} : { vendor }).group;

  test.each([
    ['https://api.stripe.com/', 'stripe'],
    ['https://{region}.example.co.uk/v1', 'shop'],
    ['https://api.example.co.uk', 'example'],
    ['http://127.0.0.1:8080', 'shop'],
    ['http://localhost:8080/v1', 'shop'],
    ['/v1', 'shop'],
    ['https://api.workflow.com', 'workflow-api'],
  ])('of %s is %s', (url, group) => expect(groupOf(url)).toBe(group));

  test('is the vendor where one is named', () =>
    expect(groupOf('https://api.stripe.com', 'Stripe Pay')).toBe('stripe-pay'));

  test('is not the word that stands for saved workflows', () =>
    expect(groupOf('https://api.stripe.com', 'Workflow')).toBe('workflow-api'));
});

describe('one bad operation harms no other', () => {
  const good = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`/good-${n}`, { get: OK }]));
  const { commands, refused, warnings } = described({
    unknown: true,
    paths: {
      ...good,
      '/dangling': {
        post: {
          ...OK,
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Gone' } } } },
        },
      },
      '/things/{id}': { get: OK },
      '/broken-answer': { get: { responses: { 200: { $ref: '#/components/responses/Gone' } } } },
      '/elsewhere': { $ref: 'https://example.com/paths.yaml' },
      '/odd': { get: { ...OK, parameters: [{ name: 'a', in: 'somewhere' }] } },
    },
  });

  test('the others are commands', () => {
    expect(commands.map(({ path }) => path)).toEqual([...Object.keys(good), '/broken-answer']);
  });

  test('it is listed with its path, method and reason', () => {
    expect(refused.map(({ method, path, reason }) => `${method} ${path}: ${reason}`)).toEqual([
      '* /elsewhere: the path cannot be read: it refers to https://example.com/paths.yaml, which is neither in the document nor in a file beside it',
      'post /dangling: the schema of its body refers to #/components/schemas/Gone, which is not there',
      'get /things/{id}: its path has {id}, and no path parameter of that name is declared',
      'get /odd: its parameter a is in "somewhere", which is no place',
    ]);
  });

  test('what is wrong with an answer and a key that is unknown are warnings', () => {
    expect(warnings).toMatchObject([
      { pointer: '/unknown', rule: 'key_unknown' },
      { pointer: '/paths/~1broken-answer/get/responses/200', rule: 'reference_dangling' },
    ]);
  });
});

describe('parameters', () => {
  const parametersOf = (path: string, item: readonly object[], own: readonly object[]) =>
    described({ paths: { [path]: { parameters: item, get: { ...OK, parameters: own } } } });

  test('those of the operation replace those of the path with the same name and place', () => {
    const { commands } = parametersOf(
      '/a/{id}',
      [
        { name: 'id', in: 'path', schema: { type: 'string' } },
        { name: 'page', in: 'query', schema: { type: 'string' } },
      ],
      [{ name: 'page', in: 'query', required: true, schema: { type: 'integer' } }],
    );
    expect(commands[0]?.parameters).toEqual([
      {
        argument: 'id',
        name: 'id',
        place: 'path',
        required: true,
        schema: { type: 'string' },
        form: { style: 'simple', explode: false, allowReserved: false },
      },
      {
        argument: 'page',
        name: 'page',
        place: 'query',
        required: true,
        schema: { type: 'integer' },
        form: { style: 'form', explode: true, allowReserved: false },
      },
    ]);
  });

  test('of the same name in several places are told apart', () => {
    const everywhere = ['cookie', 'header', 'query', 'path'].map((place) => ({
      name: 'id',
      in: place,
      schema: {},
    }));
    const { commands } = parametersOf('/a/{id}', [], everywhere);
    expect(commands[0]?.parameters.map(({ place, argument }) => `${place} ${argument}`)).toEqual([
      'path id',
      'query query_id',
      'header header_id',
      'cookie cookie_id',
    ]);
  });

  test('that the format keeps for other things, styles of another place and escapes that would leave the path are told', () => {
    const { commands, warnings } = parametersOf(
      '/a/{id}',
      [],
      [
        { name: 'Authorization', in: 'header', schema: {} },
        { name: 'id', in: 'path', schema: {}, style: 'deepObject', allowReserved: true },
        { name: 'q', in: 'query' },
      ],
    );
    expect(commands[0]?.parameters.map(({ name }) => name)).toEqual(['id', 'q']);
    expect(commands[0]?.parameters[0]?.form).toEqual({
      style: 'simple',
      explode: false,
      allowReserved: false,
    });
    expect(warnings.map(({ rule }) => rule)).toEqual([
      'parameter_ignored',
      'parameter_style',
      'parameter_style',
      'parameter_schema',
    ]);
  });
});

test('odd keys of paths keep what is sent and drop what is not', () => {
  const { commands } = described({
    paths: {
      '/pay?beta=true': { post: OK },
      '/call#refresh': { post: OK },
      '/calls/{Sid}.json': { parameters: [{ name: 'Sid', in: 'path' }], get: OK },
    },
  });
  expect(commands.map(({ name, path, query }) => [name, path, query])).toEqual([
    ['pay:beta-true:create', '/pay', 'beta=true'],
    ['call:refresh:create', '/call', undefined],
    ['calls:json:info', '/calls/{Sid}.json', undefined],
  ]);
});

test('schemas that lead back to themselves are kept once', () => {
  const { commands, schemas } = described({
    paths: {
      '/nodes': {
        post: {
          ...OK,
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
        },
      },
    },
    components: {
      schemas: { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } }, Unused: {} },
    },
  });
  expect(commands[0]?.body?.contents).toEqual([
    { mediaType: 'application/json', schema: { $ref: '#/schemas/Node' } },
  ]);
  expect(schemas).toEqual({ Node: { properties: { next: { $ref: '#/schemas/Node' } } } });
});

test('security is each of the alternatives of the operation, or of the document where it has none', () => {
  const { commands, securitySchemes } = described({
    security: [{ a: [] }, { b: [] }],
    components: {
      securitySchemes: {
        a: { type: 'apiKey', in: 'header', name: 'X-Key' },
        b: { type: 'http', scheme: 'Bearer' },
        c: { type: 'http', scheme: 'digest' },
      },
    },
    paths: {
      '/either': { get: OK },
      '/both': { get: { ...OK, security: [{ a: [], b: ['read'] }] } },
      '/none': { get: { ...OK, security: [] } },
      '/may': { get: { ...OK, security: [{}, { a: [] }] } },
    },
  });
  expect(commands.map(({ security }) => security.map((one) => one.map(({ scheme }) => scheme)))).toEqual([
    [['a'], ['b']],
    [['a', 'b']],
    [],
    [[], ['a']],
  ]);
  expect(securitySchemes).toEqual({
    a: { kind: 'apiKey', name: 'X-Key', place: 'header' },
    b: { kind: 'bearer' },
    c: { kind: 'unsupported', reason: 'the HTTP scheme digest is not supported' },
  });
});

describe('a hostile document', () => {
  const bomb = `openapi: 3.0.0\nx-a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefgh'
    .split('')
    .map(
      (name, n) =>
        `x-${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[n]}`).join(', ')}]\n`,
    )
    .join('')}paths: {}\n`;

  test.each([
    ['aliases that multiply', bomb, 'document_size'],
    ['deep nesting in JSON', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'document_depth'],
    ['deep nesting in YAML', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'document_depth'],
    ['no object', '[1]', 'document_syntax'],
    ['nothing', '', 'document_syntax'],
    ['broken YAML', 'openapi: "3.0.0\npaths: {}', 'document_syntax'],
    ['another format', '{"asyncapi": "2.0.0"}', 'document_version'],
  ])('with %s is refused', (_, text, rule) => {
    const read = readCommands(text);
    expect(E.isLeft(read) && read.left.rule).toBe(rule);
  });

  test('with names of the prototype is as inert as any other', () => {
    const read = readCommands(
      '{"openapi":"3.0.0","info":{},"paths":{"/__proto__/{constructor}":{"get":{"parameters":[{"name":"constructor","in":"path"}],"responses":{"200":{"$ref":"#/components/responses/toString"}}}}},"components":{"schemas":{"__proto__":{"polluted":true}}}}',
    );
    if (E.isLeft(read)) throw new Error(read.left.message);
    expect(read.right.commands.map(({ name }) => name)).toEqual(['__proto__:info']);
    expect(({} as { polluted?: true }).polluted).toBe(undefined);
  });
});

test('schemes that cannot be used are told by name, declared or not', () => {
  const { warnings } = described({
    components: {
      securitySchemes: { tls: { type: 'mutualTLS' }, key: { type: 'apiKey', in: 'query', name: 'k' } },
    },
    paths: {
      '/a': {
        get: { ...OK, security: [{ tls: [] }, { nope: [] }] },
        put: { ...OK, security: [{ nope: [] }] },
      },
      '/b': { get: { ...OK, security: [{ key: [] }] } },
    },
  });
  expect(warnings).toMatchObject([
    {
      pointer: '/components/securitySchemes/tls',
      message: 'the security scheme tls cannot be used: its type is mutualTLS',
    },
    {
      pointer: '/components/securitySchemes',
      rule: 'security_scheme',
      message:
        'the security scheme nope, which 2 operations can be called with, is not declared, and cannot be used',
    },
  ]);
});
