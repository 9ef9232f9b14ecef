import { E, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { operationInput } from '../testing/operation.ts';
import { buildRequest } from './build-request.ts';
import type { BuiltRequest, RequestInput } from './request.ts';

const built = (input: RequestInput): BuiltRequest => {
  const outcome = buildRequest(input);
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

const faults = (input: RequestInput) => {
  const outcome = buildRequest(input);
  return E.isLeft(outcome) ? outcome.left.map(({ path, rule }) => `${path} ${rule}`) : [];
};

const headerOf = ({ request }: BuiltRequest, name: string): string | undefined =>
  request.headers.find(([one]) => one.toLowerCase() === name)?.[1];

const textOf = ({ request: { body } }: BuiltRequest): string | undefined =>
  body?.kind === 'text' ? body.text : undefined;

const jsonBody = (schema: Json, required = false): JsonObject => ({
  requestBody: { required, content: { 'application/json': { schema } } },
});

describe('arguments', () => {
  const input = operationInput(
    {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer', default: 10 } },
        { name: 'filter', in: 'query', required: true, schema: { type: 'string' } },
      ],
      ...jsonBody({
        type: 'object',
        required: ['name'],
        properties: { id: { type: 'string' }, name: { type: 'string' }, note: { type: ['string', 'null'] } },
      }),
    },
    { path: '/things/{id}' },
  );

  test('are parameters, and members of the body', () => {
    const made = built({
      ...input,
      arguments: { id: 'a/b', filter: '', name: 'N', note: null, body_id: 'x' },
    });
    expect(made.request).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/things/a%2Fb?filter=',
      headers: [
        ['accept', 'application/json, */*;q=0.8'],
        ['user-agent', 'WorkRail/1.2.3'],
        ['content-type', 'application/json'],
      ],
      body: { kind: 'text', text: '{"name":"N","note":null,"id":"x"}' },
    });
  });

  test('that are unknown, missing or null are named, all of them at once', () => {
    const outcome = buildRequest({ ...input, arguments: { id: 'a', limti: 5, name: null } });
    expect(outcome).toMatchObject({
      left: [
        { path: 'with.limti', rule: 'argument_unknown', suggestion: 'did you mean limit?' },
        { path: 'with.filter', rule: 'argument_missing' },
        { path: 'with.name', rule: 'null_value' },
      ],
    });
    expect(faults({ ...input, arguments: { id: 'a', filter: 'x', limit: null, name: 'N' } })).toEqual([
      'with.limit null_value',
    ]);
    expect(faults({ ...input, arguments: { id: null, filter: 'x', name: 'N' } })).toEqual([
      'with.id null_value',
    ]);
  });

  test('of the body are required only where there is a body', () => {
    expect(textOf(built({ ...input, arguments: { id: 'a', filter: 'x' } }))).toBeUndefined();
    expect(faults({ ...input, arguments: { id: 'a', filter: 'x', note: 'n' } })).toEqual([
      'with.name argument_missing',
    ]);
    expect(faults({ ...input, arguments: { id: 'a', filter: 'x' }, body: { note: 'n' } })).toEqual([
      'body.name argument_missing',
    ]);
  });

  test('beside a body as a whole are a fault', () => {
    expect(faults({ ...input, arguments: { id: 'a', filter: 'x', note: 'n' }, body: { name: 'N' } })).toEqual(
      ['with.note body_and_arguments'],
    );
    const without = operationInput({}, { method: 'get' });
    expect(faults({ ...without, body: {} })).toEqual(['body body_unexpected']);
    expect(faults({ ...without, arguments: { a: 1 } })).toEqual(['with.a argument_unknown']);
  });

  test.each(['', '.', '..'])('of a path that are %j are refused', (id) => {
    expect(faults({ ...input, arguments: { id, filter: 'x' } })).toEqual(['with.id path_value']);
  });

  test('of a path that together lead elsewhere are refused', () => {
    const parameters = ['a', 'b'].map((name) => ({ name, in: 'path', required: true, schema: {} }));
    const two = operationInput({ parameters }, { path: '/x/{a}{b}/y' });
    expect(faults({ ...two, arguments: { a: '.', b: '.' } })).toContain('with.a path_value');
    const dotted = operationInput({ parameters: parameters.slice(0, 1) }, { path: '/x/.{a}/y' });
    expect(faults({ ...dotted, arguments: { a: '.' } })).toEqual(['with.a path_value']);
  });

  test('of a header cannot begin another one, nor set what the connection sets', () => {
    const named = (name: string) =>
      operationInput({ parameters: [{ name, in: 'header', schema: { type: 'string' } }] }, { method: 'get' });
    for (const value of ['a\r\nX-Evil: 1', 'a\0b', '☃'])
      expect(faults({ ...named('X-Note'), arguments: { 'X-Note': value } })).toEqual([
        'with.X-Note header_value',
      ]);
    for (const name of ['Host', 'Content-Length', 'transfer-encoding', 'X Y', 'X:'])
      expect(faults({ ...named(name), arguments: { [name]: 'a' } })).toEqual([`with.${name} header_name`]);
    expect(
      headerOf(built({ ...named('User-Agent'), arguments: { 'User-Agent': 'mine' } }), 'user-agent'),
    ).toBe('mine');
  });

  test('with parts that a style has no rule for are refused', () => {
    const get = operationInput({ parameters: [{ name: 'q', in: 'query', schema: {} }] }, { method: 'get' });
    expect(faults({ ...get, arguments: { q: [{ a: 1 }] } })).toEqual(['with.q argument_value']);
    expect(faults({ ...get, arguments: { q: { a: [1] } } })).toEqual(['with.q argument_value']);
  });

  test('with what stands between items in them are sent with a warning', () => {
    const parameters = [{ name: 'q', in: 'query', style: 'pipeDelimited', explode: false, schema: {} }];
    const get = operationInput({ parameters }, { method: 'get' });
    const made = built({ ...get, arguments: { q: ['a|b', 'c'] } });
    expect(made.request.url).toBe('https://api.example.com/v1/things?q=a%7Cb%7Cc');
    expect(made.warnings).toMatchObject([{ path: 'with.q', rule: 'delimiter_in_value' }]);
    expect(built({ ...get, arguments: { q: ['a', 'b'] } }).warnings).toEqual([]);
  });
});

describe('a body', () => {
  const members = {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
  };
  const thing = { type: 'object', required: ['id', 'name'], properties: members };
  const document = { components: { schemas: { Thing: thing } } };
  const shapes: readonly (readonly [string, Json, (value: Json) => Json])[] = [
    ['itself', thing, (value) => value],
    ['a reference', { $ref: '#/components/schemas/Thing' }, (value) => value],
    [
      'a part of allOf',
      { allOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'object' }] },
      (value) => value,
    ],
    ['items', { type: 'array', items: { $ref: '#/components/schemas/Thing' } }, (value) => [value]],
    [
      'a member',
      {
        type: 'object',
        properties: { thing: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Thing' }] } },
      },
      (thing) => ({ thing }),
    ],
  ];

  test.each(shapes)('is sent without what can only be read: %s', (_, schema, wrap) => {
    const input = operationInput(jsonBody(schema, true), { document });
    const made = built({ ...input, body: wrap({ id: 5, name: 'N', secret: 's' }) });
    expect(textOf(made)).toBe(JSON.stringify(wrap({ name: 'N', secret: 's' })));
    expect(made.warnings).toMatchObject([
      { rule: 'read_only', message: 'id can only be read, and is not sent' },
    ]);
    const shown = built({ ...input, body: wrap({ name: 'N', secret: 's' }), mask: '***' });
    expect(textOf(shown)).toBe(JSON.stringify(wrap({ name: 'N', secret: '***' })));
    expect(shown.warnings).toEqual([]);
  });

  test('that is required and has nothing that must be said is empty', () => {
    const input = operationInput(jsonBody({ type: 'object', properties: { a: { type: 'string' } } }, true));
    expect(textOf(built(input))).toBe('{}');
    const open = operationInput(jsonBody({ type: 'object' }, true));
    expect(faults(open)).toEqual(['body body_missing']);
    expect(textOf(built({ ...open, arguments: { any: 0 } }))).toBe('{"any":0}');
    const list = operationInput(jsonBody({ type: 'array' }, true));
    expect(faults({ ...list, arguments: { a: 1 } })).toEqual([
      'with.a argument_unknown',
      'body body_missing',
    ]);
  });

  test('takes members of every choice of its schema', () => {
    const one = (name: string) => ({ type: 'object', required: [name], properties: { [name]: {} } });
    const input = operationInput(jsonBody({ oneOf: [one('a'), one('b')] }, true));
    expect(textOf(built({ ...input, arguments: { b: 1 } }))).toBe('{"b":1}');
    expect(faults({ ...input, arguments: { c: 1 } })).toContain('with.c argument_unknown');
  });

  test('has null only where the schema allows it', () => {
    const schema = {
      type: 'object',
      properties: {
        plain: { type: 'string' },
        typed: { type: ['string', 'null'] },
        listed: { enum: ['a', null] },
        unlisted: { enum: ['a'] },
        chosen: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
        any: {},
      },
    };
    const input = operationInput(jsonBody(schema));
    const nulls = { typed: null, listed: null, chosen: null, any: null };
    expect(textOf(built({ ...input, arguments: nulls }))).toBe(JSON.stringify(nulls));
    expect(faults({ ...input, arguments: { plain: null, unlisted: null } })).toEqual([
      'with.plain null_value',
      'with.unlisted null_value',
    ]);
  });

  test('keeps every digit', () => {
    const input = operationInput(jsonBody({}));
    const text = '{"id":9007199254740993,"price":1.10,"e":[1e3]}';
    const body = parseExact(text);
    expect(textOf(built({ ...input, body: E.isRight(body) ? body.right : null }))).toBe(text);
  });

  const content = {
    'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { a: {}, f: {} } } },
    'multipart/form-data': {
      schema: { type: 'object', properties: { a: {}, f: { type: 'string', format: 'binary' } } },
    },
    'image/*': { schema: {} },
    'text/csv': { schema: { type: 'string' } },
  };

  test('is of the preferred media type, unless another one of the command is asked for', () => {
    const input = operationInput({ requestBody: { content } });
    const typeOf = (given: Partial<RequestInput>) => headerOf(built({ ...input, ...given }), 'content-type');
    expect(typeOf({ arguments: { a: 1 } })).toBe('application/x-www-form-urlencoded');
    expect(typeOf({ contentType: 'multipart/form-data', arguments: { a: 1 } })).toBe(
      'multipart/form-data; boundary=b0undary',
    );
    expect(typeOf({ contentType: 'text/csv', body: 'a,ü' })).toBe('text/csv; charset=utf-8');
    expect(typeOf({ contentType: 'image/png', body: { file: 'a.png' } })).toBe('image/png');
    const refused = buildRequest({ ...input, contentType: 'application/json', body: {} });
    expect(refused).toMatchObject({
      left: [{ path: 'content_type', expected: expect.stringContaining('text/csv') }],
    });
  });

  test('of bytes or files says what a file looks like', () => {
    const input = operationInput({ requestBody: { content } });
    expect(faults({ ...input, contentType: 'image/png', body: 'text' })).toEqual(['body body_value']);
    const multipart = { ...input, contentType: 'multipart/form-data' };
    for (const f of [
      'text',
      { file: 5 },
      { file: '' },
      { base64: '#' },
      { file: 'a', content_type: 'nonsense' },
    ])
      expect(faults({ ...multipart, arguments: { f } })).toEqual(['with.f file_value']);
    expect(faults({ ...multipart, body: [1] })).toEqual(['body body_value']);
  });

  test('of a multipart type that no rule is known for is refused', () => {
    const input = operationInput({ requestBody: { content: { 'multipart/mixed': { schema: {} } } } });
    expect(faults({ ...input, body: {} })).toEqual(['body body_value']);
  });
});

describe('credentials', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    app: { type: 'apiKey', in: 'query', name: 'app' },
    jar: { type: 'apiKey', in: 'cookie', name: 'sid' },
    basic: { type: 'http', scheme: 'basic' },
    token: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a/t', scopes: {} } } },
    digest: { type: 'http', scheme: 'digest' },
  };
  const needing = (
    security: Json,
    credentials: Record<string, string>,
    rest: JsonObject = {},
  ): RequestInput => ({
    ...operationInput(
      { security, ...rest },
      { method: 'get', document: { components: { securitySchemes: schemes }, security: [{ key: [] }] } },
    ),
    credentials,
  });

  test('are those of the first alternative that has them all', () => {
    const made = built(needing([{ token: [] }, { key: [], app: [] }], { key: 'k&1', app: 'a&1' }));
    expect(made.schemes).toEqual(['key', 'app']);
    expect(made.request.url).toBe('https://api.example.com/v1/things?app=a%261');
    expect(headerOf(made, 'x-key')).toBe('k&1');
    expect(headerOf(made, 'authorization')).toBeUndefined();
  });

  test('are all or none', () => {
    expect(faults(needing([{ key: [], app: [] }], { key: 'k' }))).toEqual([
      'credentials.app credentials_missing',
    ]);
    expect(faults(needing([{ key: [] }, { app: [] }], {}))).toEqual(['credentials.key credentials_missing']);
  });

  test('are not sent where none are needed', () => {
    const made = built(needing([], { key: 'k' }));
    expect([made.schemes, headerOf(made, 'x-key')]).toEqual([[], undefined]);
  });

  test('are sent where they are optional and there are some', () => {
    expect(built(needing([{}, { key: [] }], { key: 'k' })).schemes).toEqual(['key']);
    expect(built(needing([{}, { key: [] }], {})).schemes).toEqual([]);
  });

  test('of a scheme that cannot be used are refused by its name', () => {
    expect(buildRequest(needing([{ digest: [] }], { digest: 'd' }))).toMatchObject({
      left: [
        {
          path: 'credentials.digest',
          rule: 'credentials_unsupported',
          message: expect.stringContaining('the HTTP scheme digest is not supported'),
        },
      ],
    });
    expect(faults(needing([{ gone: [] }], {}))).toEqual(['credentials.gone credentials_unsupported']);
    expect(built(needing([{ digest: [] }, { key: [] }], { key: 'k' })).schemes).toEqual(['key']);
    expect(faults(needing([{ digest: [] }, { key: [] }], {}))).toEqual([
      'credentials.key credentials_missing',
    ]);
  });

  test('are written as their scheme says', () => {
    const all = { basic: 'Aladdin:öpen sesame', token: 't', jar: 's1' };
    expect(headerOf(built(needing([{ basic: [] }], all)), 'authorization')).toBe(
      'Basic QWxhZGRpbjrDtnBlbiBzZXNhbWU=',
    );
    expect(headerOf(built(needing([{ token: [] }], all)), 'authorization')).toBe('Bearer t');
    const parameters = [{ name: 'c', in: 'cookie', schema: {} }];
    expect(
      headerOf(built({ ...needing([{ jar: [] }], all, { parameters }), arguments: { c: 'a b' } }), 'cookie'),
    ).toBe('c=a%20b; sid=s1');
  });

  test('can be masked, and the request is the same otherwise', () => {
    const secrets = { key: 'k-secret', app: 'a-secret', basic: 'u:p-secret', jar: 'j-secret' };
    const input = needing([{ key: [], app: [], basic: [], jar: [] }], secrets);
    const [sent, shown] = [built(input), built({ ...input, mask: '***' })];
    expect(JSON.stringify(shown)).not.toMatch(/secret|dTpw/);
    expect(shown.request.url).toBe('https://api.example.com/v1/things?app=***');
    expect(shown.request.headers.map(([name]) => name)).toEqual(sent.request.headers.map(([name]) => name));
    expect(headerOf(shown, 'authorization')).toBe('Basic ***');
  });

  test('that cannot be sent are refused without being named', () => {
    for (const [name, value] of [
      ['key', 'a\nhidden'],
      ['basic', 'hidden'],
      ['jar', 'hidden;x'],
    ] as const) {
      const outcome = buildRequest(needing([{ [name]: [] }], { [name]: value }));
      expect(outcome).toMatchObject({ left: [{ path: `credentials.${name}`, rule: 'credentials_value' }] });
      expect(JSON.stringify(outcome)).not.toContain('hidden');
    }
  });

  test('stand for a required parameter that is the same header', () => {
    const parameters = [{ name: 'x-key', in: 'header', required: true, schema: { type: 'string' } }];
    expect(headerOf(built(needing([{ key: [] }], { key: 'k' }, { parameters })), 'x-key')).toBe('k');
  });
});

describe('the address', () => {
  const servers = [{ url: 'https://{region}.example.com/own/', variables: { region: { default: 'eu' } } }];

  test('is of the servers of the command, unless a person gave one', () => {
    const input = operationInput({ servers }, { method: 'get' });
    expect(built(input).request.url).toBe('https://eu.example.com/own/things');
    expect(built({ ...input, baseUrl: 'http://127.0.0.1:1', baseUrlGiven: true }).request.url).toBe(
      'http://127.0.0.1:1/things',
    );
    const relative = operationInput({ servers: [{ url: '/v2' }] }, { method: 'get' });
    expect(built(relative).request.url).toBe('https://api.example.com/v1/things');
  });

  test('is needed', () => {
    expect(faults({ ...operationInput({}), baseUrl: undefined })).toEqual(['base_url base_url_missing']);
  });
});

test('an answer is accepted in the media types of the document, JSON first', () => {
  const content = (...types: readonly string[]) => ({
    description: '',
    content: Object.fromEntries(types.map((type) => [type, {}])),
  });
  const input = operationInput({
    responses: {
      400: content('application/problem+json', 'bad\r\ntype'),
      200: content('text/csv', 'application/json', '*/*'),
    },
  });
  expect(headerOf(built(input), 'accept')).toBe(
    'application/json, application/problem+json;q=0.9, text/csv;q=0.9, */*;q=0.8',
  );
});
