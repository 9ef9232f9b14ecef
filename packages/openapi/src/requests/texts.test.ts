import { E, type Json, type JsonObject } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { jsonBody } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';
import { buildRequest } from './build-request.ts';
import type { RequestFinding, RequestInput } from './request.ts';

/** A finding as a person reads it. */
const said = ({ path, message, expected, actual, suggestion }: RequestFinding): string =>
  [
    `${path}: ${message}`,
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(actual === undefined ? [] : [`not ${actual}`]),
    ...(suggestion === undefined ? [] : [suggestion]),
  ].join('; ');

const texts = (input: RequestInput): readonly string[] => {
  const outcome = buildRequest(input);
  return (E.isLeft(outcome) ? outcome.left : outcome.right.warnings).map(said);
};

const parameter = (place: string, name: string, more: JsonObject = {}): JsonObject => ({
  name,
  in: place,
  schema: {},
  ...more,
});

const get = (...parameters: readonly JsonObject[]): RequestInput =>
  operationInput({ parameters }, { method: 'get' });

const object = (properties: JsonObject, more: JsonObject = {}): Json => ({
  type: 'object',
  properties,
  ...more,
});

const multipart = (properties: JsonObject, encoding: JsonObject = {}): RequestInput =>
  operationInput({
    requestBody: { content: { 'multipart/form-data': { schema: object(properties), encoding } } },
  });

describe('what is found says where, what and what to do', () => {
  test('of arguments', () => {
    const many = Array.from({ length: 22 }, (_, index) => parameter('query', `p${index}`));
    const input = get(
      parameter('query', 'limit', { required: true }),
      parameter('header', 'X-Note', { schema: { type: 'string' } }),
      parameter('query', 'deep'),
    );
    expect(texts({ ...input, arguments: { limt: 1, 'X-Note': null, deep: [[1]] } })).toEqual([
      'with.limt: shop things:list has no argument limt; expected limit, deep, X-Note; did you mean limit?',
      'with.limit: the query parameter limit is required; expected a value; not nothing',
      'with.deep: deep cannot be written as a query parameter: its items are lists or objects; not a list',
      'with.X-Note: X-Note is null, which a header parameter cannot say; not null; leave it out',
    ]);
    expect(texts({ ...input, arguments: { limit: [] } })).toEqual([
      'with.limit: the query parameter limit is required; expected a value; not a list without content',
    ]);
    expect(texts({ ...input, arguments: { limit: null } })).toEqual([
      'with.limit: limit is null, which a query parameter cannot say; not null; give it a value',
    ]);
    expect(texts({ ...get(...many), arguments: { other: 1 } })[0]).toMatch(
      /expected p0, p1, .*, p19 and 2 more$/,
    );
    expect(texts({ ...get(), arguments: { other: 1 } })).toEqual([
      'with.other: shop things:list has no argument other',
    ]);
  });

  test('of parameters that are documents', () => {
    const csv = get(parameter('query', 'q', { content: { 'text/csv': {} } }));
    expect(texts({ ...csv, arguments: { q: [1] } })).toEqual([
      'with.q: q cannot be written as a query parameter: it is a list, and its media type is text/csv; not a list',
    ]);
    expect(texts({ ...csv, arguments: { q: 'a,b' } })).toEqual([]);
    const other = get(parameter('query', 'q', { content: { 'application/x-a': {} } }));
    expect(texts({ ...other, arguments: { q: 'a' } })).toEqual([]);
    expect(texts({ ...other, arguments: { q: 5 } })).toEqual([
      'with.q: q cannot be written as a query parameter: it is a number, and its media type is application/x-a; not a number',
    ]);
  });

  test('of paths', () => {
    const parameters = ['a', 'b'].map((name) => parameter('path', name, { required: true }));
    const input = operationInput({ parameters }, { path: '/x/{a}{b}', method: 'get' });
    expect(texts({ ...input, arguments: { a: '..', b: '' } })).toEqual([
      'with.a: a is "..", which would lead to another path of the API; expected a text that is not empty, "." or ".."',
      'with.b: b is empty, which would lead to another path of the API; expected a text that is not empty, "." or ".."',
    ]);
    const label = [parameter('path', 'a', { required: true, style: 'label' })];
    const labelled = operationInput({ parameters: label }, { path: '/x/{a}', method: 'get' });
    expect(texts({ ...labelled, arguments: { a: '.' } })).toEqual([
      'with.a: a is "..", which would lead to another path of the API; expected a text that is not empty, "." or ".."',
    ]);
  });

  test('of headers', () => {
    const input = get(parameter('header', 'X-A'), parameter('header', 'Host'), parameter('header', 'a b'));
    expect(texts({ ...input, arguments: { 'X-A': 'a\nb', Host: 'h', 'a b': 'c' } })).toEqual([
      'with.X-A: the value of the header X-A has a line break or another character that no header can have',
      'with.Host: the header Host is set by the connection',
      'with.a b: "a b" cannot be the name of a header',
    ]);
    expect(texts({ ...input, arguments: { 'X-A': ['a,b', 'c'] } })).toEqual([
      'with.X-A: an item of X-A has "," in it, which stands between the items; the API may read it as two',
    ]);
  });

  test('of bodies', () => {
    const schema = object({ name: { type: 'string' }, id: { readOnly: true } }, { required: ['name'] });
    const input = operationInput(jsonBody(schema, true));
    expect(texts({ ...input, arguments: { id: 1 } })).toEqual([
      'with.name: the member name of the body is required; expected a value; not nothing',
    ]);
    expect(texts({ ...input, body: { name: null } })).toEqual([
      'body.name: body.name is null, which its schema does not allow; not null; leave it out, or give it a value',
    ]);
    expect(texts({ ...input, body: { name: 'N', id: 1 } })).toEqual([
      'body.id: id can only be read, and is not sent; leave it out',
    ]);
    expect(texts({ ...input, body: { name: 'N' }, arguments: { name: 'M' } })).toEqual([
      'with.name: name is a member of the body, and the body is also given as a whole; put name into body, or leave body out',
    ]);
    expect(texts(operationInput(jsonBody({ type: 'object' }, true)))).toEqual([
      'body: shop things:create needs a body of the media type application/json; expected body, or arguments for its members; not nothing',
    ]);
    expect(texts(operationInput(jsonBody({ type: 'array' }, true)))).toEqual([
      'body: shop things:create needs a body of the media type application/json; expected body; not nothing',
    ]);
    expect(texts({ ...get(), body: {}, contentType: 'text/plain' })).toEqual([
      'content_type: content_type is text/plain, and the command takes no body; leave content_type out',
      'body: shop things:list takes no body; leave body out',
    ]);
    expect(texts({ ...input, contentType: 'text/plain', body: 'x' })).toEqual([
      'content_type: the command takes no body of the media type text/plain; expected application/json; not text/plain',
    ]);
  });

  test('of files and texts', () => {
    const file = { type: 'string', format: 'binary' };
    const FILE = '{"file": "path"} or {"base64": "…"}, with content_type and filename as needed';
    const said = (f: Json) => texts({ ...multipart({ f: file }), arguments: { f } });
    const part = (reason: string) => [`with.f: f cannot be a part of the body: ${reason}; expected ${FILE}`];
    expect(said('text')).toEqual(part('it is a text, not a file'));
    expect(said({ file: 'a', base64: 'aGk=' })).toEqual(part('it is an object, not a file'));
    expect(said({ file: 'a', other: 'b' })).toEqual(part('it is an object, not a file'));
    expect(said({ file: 'a', content_type: 'image/*' })).toEqual(
      part('its content_type "image/*" is not a media type'),
    );
    expect(said({ file: 'a', filename: 5 })).toEqual(part('its filename is a number, not a text'));
    expect(said({ base64: '%' })).toEqual(part('its base64 is not base64'));
    expect(
      texts({ ...multipart({ a: {} }, { a: { contentType: 'text/html' } }), body: { a: { b: 1 } } }),
    ).toEqual(['body.a: a cannot be a part of the body: it is an object, and its media type is text/html']);
    expect(texts({ ...multipart({ a: {} }), body: [1] })).toEqual([
      'body: a body of multipart/form-data has named members; expected an object; not a list',
    ]);
    const raw = (type: string, body: Json) =>
      texts({ ...operationInput({ requestBody: { content: { [type]: { schema: {} } } } }), body });
    expect(raw('image/png', 'text')).toEqual([
      `body: a body of image/png is bytes, and a text is none; expected ${FILE}`,
    ]);
    expect(raw('image/png', { base64: '%' })).toEqual([
      `body: the file of the body cannot be sent: its base64 is not base64; expected ${FILE}`,
    ]);
    expect(raw('application/xml', { a: 1 })).toEqual([
      'body: a body of application/xml is a text, and an object is none; expected the text of the application/xml',
    ]);
    expect(raw('multipart/mixed', { a: 1 })).toEqual([
      'body: bodies of multipart/mixed cannot be made; only multipart/form-data can',
    ]);
    const form = operationInput({
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: {}, encoding: { a: { style: 'form' } } },
        },
      },
    });
    expect(texts({ ...form, body: { a: { b: { c: 1 } } } })).toEqual([
      'body.a: a cannot be a field of a form: its members are lists or objects',
    ]);
  });

  test('of credentials and the address', () => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      login: { type: 'http', scheme: 'basic' },
      tls: { type: 'mutualTLS' },
    };
    const needing = (security: Json, credentials: Readonly<Record<string, string>> = {}) =>
      texts({
        ...operationInput({ security }, { method: 'get', document: { components: { securitySchemes } } }),
        credentials,
      });
    expect(needing([{ key: [], login: [] }], { key: 'k' })).toEqual([
      'credentials.login: no secret is set for the security scheme login, without which shop things:list cannot be called; store a secret for the security scheme login',
    ]);
    expect(needing([{ key: [] }, { login: [] }, { tls: [] }])).toEqual([
      'credentials.key: no secret is set for the security scheme key (login would do instead), without which shop things:list cannot be called; store a secret for the security scheme key',
    ]);
    expect(needing([{ tls: [] }, { gone: [] }])).toEqual([
      'credentials.tls: shop things:list needs the security scheme tls, which cannot be used: its type is mutualTLS',
    ]);
    expect(needing([{ login: [] }], { login: 'x' })).toEqual([
      'credentials.login: the credentials of login cannot be sent: they are not a user and a password with a colon between them',
    ]);
    expect(needing([{ key: [] }], { key: 'a\nb' })).toEqual([
      'credentials.key: the credentials of key cannot be sent: they have a line break, a space around them or a character that is not ASCII',
    ]);
    expect(texts({ ...get(), baseUrl: undefined })).toEqual([
      'base_url: nobody said where the API of shop is reached; import its document again with a base URL',
    ]);
  });
});
