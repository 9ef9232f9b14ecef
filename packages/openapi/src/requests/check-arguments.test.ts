import { E, type Json, type JsonObject, parseExact } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { jsonBody } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';
import { checkArguments } from './check-arguments.ts';

const exact = (text: string): Json => {
  const value = parseExact(text);
  return E.isRight(value) ? value.right : null;
};

/** What is found in a body of a schema, by place and rule. */
const found = (schema: Json, body: string, document: JsonObject = {}) =>
  checkArguments({ ...operationInput(jsonBody(schema), { document }), body: exact(body) }).map(
    ({ path, rule }) => `${path} ${rule}`,
  );

describe('the values of arguments', () => {
  test.each([
    [
      'integer',
      ['1', '-7', '9007199254740993', '1.0', '1e3', '1.5e1', '0', '-0'],
      ['1.5', '9007199254740993.5', '15e-1', '"1"', 'true'],
    ],
    ['number', ['1', '1.10', '1E400'], ['"1"', '[]']],
    ['string', ['""', '"1"'], ['1', 'false', '{}', '1.10']],
    ['boolean', ['true', 'false'], ['0', '"true"']],
    ['array', ['[]'], ['{}', '"[]"']],
    ['object', ['{}'], ['[]', '1.10', '"{}"']],
  ])('are of the type %s', (type, good, bad) => {
    for (const value of good) expect([value, found({ type }, value)]).toEqual([value, []]);
    for (const value of bad) expect([value, found({ type }, value)]).toEqual([value, ['body value_type']]);
    expect(found({ type: [type, 'null'] }, 'null')).toEqual([]);
  });

  test('that are right but for their quotation marks say so', () => {
    const parameters = [
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
      { name: 'all', in: 'query', schema: { type: 'boolean' } },
    ];
    const input = operationInput({ parameters }, { method: 'get' });
    expect(checkArguments({ ...input, arguments: { limit: '5', all: 'true' } })).toEqual([
      {
        path: 'with.limit',
        rule: 'value_type',
        message: 'with.limit is a text, and the document says integer',
        expected: 'integer',
        actual: 'a text',
        suggestion: 'send 5 without quotation marks',
      },
      expect.objectContaining({ path: 'with.all', suggestion: 'send true without quotation marks' }),
    ]);
    expect(checkArguments({ ...input, arguments: { limit: 5, all: true, unknown: 1 } })).toEqual([]);
    for (const limit of ['5x', 'x5', '', 'true'])
      expect(checkArguments({ ...input, arguments: { limit } })[0]).not.toHaveProperty('suggestion');
  });

  test('are among the choices', () => {
    const schema = { enum: ['a', 1, null, { b: 1 }] };
    for (const value of ['"a"', '1', '1.0', 'null', '{"b":1}']) expect(found(schema, value)).toEqual([]);
    for (const value of ['"b"', '2', '{}']) expect(found(schema, value)).toEqual(['body value_choice']);
    expect(found({ const: 'x' }, '"y"')).toEqual(['body value_choice']);
  });

  test('are within their bounds', () => {
    expect(found({ minimum: 1, maximum: 3 }, '0')).toEqual(['body value_bounds']);
    expect(found({ exclusiveMinimum: 1, exclusiveMaximum: 3 }, '3')).toEqual(['body value_bounds']);
    expect(found({ minLength: 2, maxLength: 2 }, '"😀😀"')).toEqual([]);
    expect(found({ maxLength: 2 }, '"abc"')).toEqual(['body value_bounds']);
    expect(found({ minItems: 1 }, '[]')).toEqual(['body value_bounds']);
    expect(found({ minimum: 1 }, '"text"')).toEqual([]);
  });

  test('are checked at every depth', () => {
    const document = {
      components: {
        schemas: {
          Node: {
            type: 'object',
            required: ['id', 'name'],
            additionalProperties: false,
            properties: {
              id: { type: 'integer', readOnly: true },
              name: { type: 'string' },
              children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
            },
          },
        },
      },
    };
    const schema = { $ref: '#/components/schemas/Node' };
    expect(found(schema, '{"name": "a", "children": [{"name": 1}, {"naem": "b"}]}', document)).toEqual([
      'body.children[0].name value_type',
      'body.children[1].name value_missing',
      'body.children[1].naem value_unknown',
    ]);
  });

  test('may have members of names that have a pattern', () => {
    const closed = { additionalProperties: false, properties: { a: {} } };
    expect(found(closed, '{"b": 1}')).toEqual(['body.b value_unknown']);
    expect(found({ ...closed, patternProperties: { '^b': {} } }, '{"b": 1}')).toEqual([]);
  });

  test('match one of the choices, or are told why by the closest one', () => {
    const schema = {
      oneOf: [
        { type: 'string' },
        { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
        { type: 'object', required: ['b', 'c'] },
      ],
    };
    expect(found(schema, '"x"')).toEqual([]);
    expect(found(schema, '{"a": 1}')).toEqual([]);
    expect(found(schema, '{"a": "x"}')).toEqual(['body.a value_type']);
    expect(found(schema, '5')).toEqual(['body value_type']);
    const nullable = { anyOf: [{ type: 'null' }, { type: 'string' }, { enum: [1, 2] }] };
    expect(found(nullable, '3')).toEqual(['body value_choice']);
  });

  test('that are files are no mistake', () => {
    const properties = { f: { type: 'string', format: 'binary' } };
    const input = operationInput({
      requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
    });
    expect(checkArguments({ ...input, arguments: { f: { file: 'a' } } })).toEqual([]);
  });

  test('take no more than a bounded time, whatever the document says', () => {
    const choice = { $ref: '#/components/schemas/Choice' };
    const document = {
      components: {
        schemas: {
          Choice: {
            oneOf: Array.from({ length: 10 }, () => ({ type: 'array', items: choice, minItems: 1 })),
          },
        },
      },
    };
    const nested = `${'['.repeat(100)}${']'.repeat(100)}`;
    expect(found(choice, nested, document)).toEqual(expect.any(Array));
  });
});
