import { bodyHeaders, documentOf, type WireRow } from './row.ts';

interface BodyCase {
  readonly type: string;
  readonly schema?: object;
  readonly encoding?: object;
  readonly contentType?: string;
}

/** A POST whose body is given as a whole. */
const row = (
  what: string,
  { type, schema = {}, encoding, contentType }: BodyCase,
  body: string,
  sent: string,
): WireRow => ({
  name: `body of ${type}: ${what}`,
  document: documentOf('/b', 'post', {
    requestBody: { content: { [type]: { schema, ...(encoding === undefined ? {} : { encoding }) } } },
  }),
  body,
  ...(contentType === undefined ? {} : { contentType }),
  line: 'POST /b',
  headers: bodyHeaders(contentType ?? type, sent),
  sent,
});

const JSON_TYPE = { type: 'application/json' };
const FORM_TYPE = 'application/x-www-form-urlencoded';
const form = (what: string, body: string, sent: string, encoding?: object) =>
  row(what, { type: FORM_TYPE, ...(encoding === undefined ? {} : { encoding }) }, body, sent);

const JSONS: readonly WireRow[] = [
  row(
    'every digit',
    JSON_TYPE,
    '{"id": 9007199254740993, "price": 1.10, "e": [1e3, -0]}',
    '{"id":9007199254740993,"price":1.10,"e":[1e3,-0]}',
  ),
  row(
    'what is empty',
    JSON_TYPE,
    '{"a": "", "b": 0, "c": false, "d": [], "e": {}, "f": null}',
    '{"a":"","b":0,"c":false,"d":[],"e":{},"f":null}',
  ),
  row('letters', JSON_TYPE, '"ü☃😀"', '"ü☃😀"'),
  row('null', JSON_TYPE, 'null', 'null'),
  row('a list', JSON_TYPE, '[1, [2]]', '[1,[2]]'),
  row('another suffix', { type: 'application/merge-patch+json' }, '{"a": null}', '{"a":null}'),
  row('a parameter of the media type', { type: 'application/json; charset=utf-8' }, '{}', '{}'),
];

const FORMS: readonly WireRow[] = [
  form('texts and numbers', '{"a": "x y&z", "b": 1.10, "c": true, "d": ""}', 'a=x+y%26z&b=1.10&c=true&d='),
  form('letters', '{"ü": "é+"}', '%C3%BC=%C3%A9%2B'),
  form('an object', '{"metadata": {"a": "b", "c": {"d": 1}}}', 'metadata%5Ba%5D=b&metadata%5Bc%5D%5Bd%5D=1'),
  form('a list', '{"expand": ["a", "b"]}', 'expand=a&expand=b'),
  form(
    'a list of objects',
    '{"items": [{"price": 5}, {"price": 6}]}',
    'items%5B0%5D%5Bprice%5D=5&items%5B1%5D%5Bprice%5D=6',
  ),
  form('null and what is empty', '{"a": null, "b": [], "c": {}, "d": 1}', 'd=1'),
  form('a list as deepObject', '{"expand": ["a", "b"]}', 'expand%5B0%5D=a&expand%5B1%5D=b', {
    expand: { style: 'deepObject', explode: true },
  }),
  form('an object as deepObject', '{"created": {"gte": 5}}', 'created%5Bgte%5D=5', {
    created: { style: 'deepObject' },
  }),
  form('a list that is not exploded', '{"a": ["x", "y,z"]}', 'a=x,y%2Cz', { a: { explode: false } }),
  form('a list with pipes', '{"a": ["x", "y"]}', 'a=x%7Cy', { a: { style: 'pipeDelimited' } }),
  form('an object of style form', '{"a": {"x": 1, "y": 2}}', 'x=1&y=2', { a: { style: 'form' } }),
  form('an object as JSON', '{"a": {"x": 1.0}}', 'a=%7B%22x%22%3A1.0%7D', {
    a: { contentType: 'application/json' },
  }),
  form('reserved characters', '{"a": "x/y&z"}', 'a=x/y%26z', { a: { allowReserved: true } }),
];

const BOUNDARY = 'b0undary';
const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string, more = '') => `content-disposition: form-data; name="${name}"${more}`;

const multipart = (
  what: string,
  body: string,
  parts: readonly string[],
  more: { readonly schema?: object; readonly encoding?: object } = {},
): WireRow => {
  const sent = `${parts.join('')}--${BOUNDARY}--\r\n`;
  return {
    ...row(what, { type: 'multipart/form-data', ...more }, body, sent),
    headers: bodyHeaders(`multipart/form-data; boundary=${BOUNDARY}`, sent),
  };
};

const FILE = { type: 'string', format: 'binary' };

const MULTIPARTS: readonly WireRow[] = [
  multipart('texts and numbers', '{"a": "x ü", "b": 1.10, "c": false}', [
    part(field('a'), 'x ü'),
    part(field('b'), '1.10'),
    part(field('c'), 'false'),
  ]),
  multipart('an object', '{"a": {"x": 1.0}}', [
    part(`${field('a')}\r\ncontent-type: application/json`, '{"x":1.0}'),
  ]),
  multipart('a list', '{"a": ["x", {"y": 1}]}', [
    part(field('a'), 'x'),
    part(`${field('a')}\r\ncontent-type: application/json`, '{"y":1}'),
  ]),
  multipart(
    'a list as JSON',
    '{"a": [1, 2]}',
    [part(`${field('a')}\r\ncontent-type: application/json`, '[1,2]')],
    {
      encoding: { a: { contentType: 'application/json' } },
    },
  ),
  multipart(
    'a text of a media type',
    '{"a": "<b/>"}',
    [part(`${field('a')}\r\ncontent-type: text/html`, '<b/>')],
    {
      encoding: { a: { contentType: 'text/html' } },
    },
  ),
  multipart('null', '{"a": null, "b": 1}', [part(field('b'), '1')]),
  multipart(
    'a file',
    '{"note": "n", "f": {"file": "data.bin"}}',
    [
      part(field('note'), 'n'),
      part(
        `${field('f', '; filename="data.bin"')}\r\ncontent-type: application/octet-stream`,
        'bin\r\n\0ary',
      ),
    ],
    { schema: { type: 'object', properties: { note: { type: 'string' }, f: FILE } } },
  ),
  multipart(
    'files',
    '{"f": [{"file": "data.bin", "content_type": "image/png"}, {"base64": "aGk=", "filename": "a\\"\\r\\n.txt"}]}',
    [
      part(`${field('f', '; filename="data.bin"')}\r\ncontent-type: image/png`, 'bin\r\n\0ary'),
      part(`${field('f', '; filename="a%22%0D%0A.txt"')}\r\ncontent-type: image/gif`, 'hi'),
    ],
    {
      schema: { type: 'object', properties: { f: { type: 'array', items: FILE } } },
      encoding: { f: { contentType: 'image/gif' } },
    },
  ),
  multipart(
    'a file of version 3.1 whose name has letters',
    '{"f": {"base64": "aGk=", "filename": "ü.txt"}}',
    [part(`${field('f', '; filename="ü.txt"')}\r\ncontent-type: application/octet-stream`, 'hi')],
    { schema: { type: 'object', properties: { f: { contentMediaType: 'application/octet-stream' } } } },
  ),
  multipart(
    'an object that looks like a file',
    '{"f": {"file": "data.bin"}}',
    [part(`${field('f')}\r\ncontent-type: application/json`, '{"file":"data.bin"}')],
    {
      schema: {
        type: 'object',
        properties: { f: { type: 'object', properties: { file: { type: 'string' } } } },
      },
    },
  ),
];

const raw = (
  type: string,
  body: string,
  sent: string,
  contentType?: string,
  header = contentType ?? type,
): WireRow => ({
  ...row(body, { type, ...(contentType === undefined ? {} : { contentType }) }, body, sent),
  headers: bodyHeaders(header, sent),
});

const RAWS: readonly WireRow[] = [
  raw('text/plain', '"x\\r\\ny"', 'x\r\ny'),
  raw('text/plain', '"ü"', 'ü', undefined, 'text/plain; charset=utf-8'),
  raw('text/plain', '9007199254740993', '9007199254740993'),
  raw('application/xml', '"<a/>"', '<a/>'),
  raw('application/octet-stream', '{"file": "data.bin"}', 'bin\r\n\0ary'),
  raw('application/octet-stream', '{"base64": "AAEC"}', '\0\x01\x02'),
  raw('image/png', '{"file": "folder/../data.bin"}', 'bin\r\n\0ary'),
  raw('image/*', '{"file": "data.bin"}', 'bin\r\n\0ary', 'image/jpeg'),
  raw(
    'image/*',
    '{"file": "data.bin", "content_type": "image/webp"}',
    'bin\r\n\0ary',
    undefined,
    'image/webp',
  ),
  raw('*/*', '{"a": 1.0}', '{"a":1.0}', undefined, 'application/json'),
  raw('*/*', '"text"', 'text', undefined, 'text/plain'),
];

const withoutBody = (method: string, headers?: WireRow['headers']): WireRow => ({
  name: `${method} without a body`,
  document: documentOf('/b', method.toLowerCase(), { requestBody: { content: { 'application/json': {} } } }),
  line: `${method} /b`,
  ...(headers === undefined ? {} : { headers }),
});

const withBody = (method: string): WireRow => ({
  ...row(method, JSON_TYPE, '{"a": 1}', '{"a":1}'),
  document: documentOf('/b', method.toLowerCase(), { requestBody: { content: { 'application/json': {} } } }),
  line: `${method} /b`,
});

export const BODY_ROWS: readonly WireRow[] = [
  ...JSONS,
  ...FORMS,
  ...MULTIPARTS,
  ...RAWS,
  withoutBody('GET'),
  withoutBody('HEAD'),
  withoutBody('DELETE'),
  withoutBody('OPTIONS'),
  withoutBody('POST', { 'content-length': '0' }),
  withoutBody('PUT', { 'content-length': '0' }),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map(withBody),
  {
    name: 'members of a body are arguments beside parameters',
    document: documentOf('/b/{id}', 'put', {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      requestBody: {
        content: {
          'application/json': { schema: { type: 'object', properties: { id: {}, n: { type: 'integer' } } } },
        },
      },
    }),
    arguments: '{"n": 9007199254740993, "id": 9007199254740995, "body_id": 1.0}',
    line: 'PUT /b/9007199254740995',
    headers: bodyHeaders('application/json', '{"n":9007199254740993,"id":1.0}'),
    sent: '{"n":9007199254740993,"id":1.0}',
  },
  {
    name: 'formData of version 2.0 is a form',
    document: {
      swagger: '2.0',
      info: { title: 'Wire', version: '1' },
      paths: {
        '/b': {
          post: {
            consumes: [FORM_TYPE],
            parameters: [{ name: 'a', in: 'formData', type: 'string' }],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    },
    arguments: '{"a": "x y"}',
    line: 'POST /b',
    headers: bodyHeaders(FORM_TYPE, 'a=x+y'),
    sent: 'a=x+y',
  },
  {
    name: 'a file of version 2.0 is a part',
    document: {
      swagger: '2.0',
      info: { title: 'Wire', version: '1' },
      paths: {
        '/b': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [{ name: 'f', in: 'formData', type: 'file' }],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    },
    arguments: '{"f": {"file": "data.bin"}}',
    line: 'POST /b',
    ...(() => {
      const sent = `${part(`${field('f', '; filename="data.bin"')}\r\ncontent-type: application/octet-stream`, 'bin\r\n\0ary')}--${BOUNDARY}--\r\n`;
      return { headers: bodyHeaders(`multipart/form-data; boundary=${BOUNDARY}`, sent), sent };
    })(),
  },
];
