import { E, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { built, faults, headerOf, jsonBody, textOf } from '../../testing/built-request.ts';
import { operationInput } from '../../testing/operation.ts';
import { buildRequest } from '../build-request.ts';
import type { RequestInput } from '../request.ts';

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

  test('takes members that its schema does not name only where it says so', () => {
    const properties = { a: {} };
    const taking = (more: JsonObject) =>
      faults({
        ...operationInput(jsonBody({ type: 'object', ...more })),
        arguments: { b: 1 },
      });
    expect(taking({ properties })).toEqual(['with.b argument_unknown']);
    expect(taking({ properties, additionalProperties: false })).toEqual(['with.b argument_unknown']);
    expect(taking({ additionalProperties: false })).toEqual(['with.b argument_unknown']);
    expect(taking({ properties, additionalProperties: true })).toEqual([]);
    expect(taking({ properties, additionalProperties: { type: 'integer' } })).toEqual([]);
    expect(taking({})).toEqual([]);
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
        both: { allOf: [{ type: ['string', 'null'] }, { $ref: '#/components/schemas/Text' }] },
        none: { oneOf: [{ type: 'string' }, { const: 1 }] },
        fixed: { const: null },
      },
    };
    const document = { components: { schemas: { Text: { type: 'string' } } } };
    const input = operationInput(jsonBody(schema), { document });
    const nulls = { typed: null, listed: null, chosen: null, any: null, fixed: null };
    expect(textOf(built({ ...input, arguments: nulls }))).toBe(JSON.stringify(nulls));
    expect(faults({ ...input, arguments: { plain: null, unlisted: null, both: null, none: null } })).toEqual([
      'with.plain null_value',
      'with.unlisted null_value',
      'with.both null_value',
      'with.none null_value',
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
    const typed = (schema: JsonObject) => {
      const of = { schema: { type: 'object', properties: { f: { type: 'string', ...schema } } } };
      return operationInput({ requestBody: { content: { 'multipart/form-data': of } } });
    };
    const bytes = typed({ contentMediaType: 'image/png' });
    expect(faults({ ...bytes, arguments: { f: 'text' } })).toEqual(['with.f file_value']);
    const encoded = typed({ contentMediaType: 'image/png', contentEncoding: 'base64' });
    expect(faults({ ...encoded, arguments: { f: 'aGk=' } })).toEqual([]);
  });

  test('of a file is refused where its path is absolute or leaves the folder', () => {
    const input = operationInput({ requestBody: { content } });
    const outcome = (file: string) => buildRequest({ ...input, contentType: 'image/png', body: { file } });
    const ADVICE = 'write a path below the folder that the workflow runs in';
    for (const [file, what] of [
      ['/etc/passwd', 'is an absolute path'],
      ['C:\\secrets.txt', 'is an absolute path'],
      ['\\\\server\\share', 'is an absolute path'],
      ['../../../etc/shadow', 'leaves the folder that the workflow runs in'],
      ['a/../../b', 'leaves the folder that the workflow runs in'],
      ['a\\..\\..\\b', 'leaves the folder that the workflow runs in'],
    ] as const)
      expect(outcome(file)).toMatchObject({
        left: [
          {
            path: 'body',
            message: `the file of the body cannot be sent: its file ${JSON.stringify(file)} ${what}; ${ADVICE}`,
          },
        ],
      });
    for (const file of ['a.png', './a/b.png', 'a/../b.png', '..a/b', 'a..b'])
      expect(outcome(file)).toMatchObject({ right: { request: { body: { kind: 'file', path: file } } } });
  });

  test('of a multipart type that no rule is known for is refused', () => {
    const input = operationInput({ requestBody: { content: { 'multipart/mixed': { schema: {} } } } });
    expect(faults({ ...input, body: {} })).toEqual(['body body_value']);
  });
});
