import { describe, expect, test } from 'vitest';
import { built, faults, headerOf, jsonBody, textOf } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';
import { buildRequest } from './build-request.ts';

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

test('a mask hides passwords and what may only be written, and nothing else', () => {
  const parameters = [
    { name: 'pin', in: 'query', schema: { type: 'string', format: 'password' } },
    { name: 'page', in: 'query', schema: { type: 'string' } },
  ];
  const input = {
    ...operationInput({ parameters }, { method: 'get' }),
    arguments: { pin: '1234', page: '5' },
  };
  expect(built(input).request.url).toBe('https://api.example.com/v1/things?pin=1234&page=5');
  expect(built({ ...input, mask: 'hidden' }).request.url).toBe(
    'https://api.example.com/v1/things?pin=hidden&page=5',
  );
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
  const ordered = { '4XX': content('text/plain'), '2XX': content('text/csv') };
  expect(headerOf(built(operationInput({ responses: ordered })), 'accept')).toBe(
    'text/csv, text/plain;q=0.9, */*;q=0.8',
  );
  expect(headerOf(built(input), 'accept')).toBe(
    'application/json, application/problem+json;q=0.9, text/csv;q=0.9, */*;q=0.8',
  );
  const many = Array.from({ length: 20 }, (_, index) => `application/x-${index}`);
  const accept = headerOf(built(operationInput({ responses: { 200: content(...many) } })), 'accept');
  expect(accept?.split(', ')).toHaveLength(9);
});
