import { documentOf, type WireRow } from './row.ts';

const TEXT = '"blue"';
const LIST = '["blue", "black", "brown"]';
const OBJECT = '{"R": 100, "G": 200, "B": 150}';

interface Form {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly content?: object;
}

const wordsOf = ({ style = 'usual style', explode, allowReserved, content }: Form): string =>
  [
    content === undefined ? style : 'content',
    ...(explode === undefined ? [] : [explode ? 'exploded' : 'not exploded']),
    ...(allowReserved === true ? ['reserved'] : []),
  ].join(', ');

/** A GET with one parameter that is called color. */
const row = (
  place: string,
  form: Form,
  value: string,
  line: string,
  more: Partial<WireRow> = {},
): WireRow => ({
  name: `${place} parameter, ${wordsOf(form)}: ${value}`,
  document: documentOf(place === 'path' ? '/c/{color}/x' : '/c', 'get', {
    parameters: [
      {
        name: 'color',
        in: place,
        ...(place === 'path' ? { required: true } : {}),
        ...(form.content === undefined ? { schema: {} } : {}),
        ...form,
      },
    ],
  }),
  arguments: `{"color": ${value}}`,
  line: `GET ${line}`,
  ...more,
});

const path = (form: Form, value: string, segment: string) => row('path', form, value, `/c/${segment}/x`);
const query = (form: Form, value: string, text: string) =>
  row('query', form, value, text === '' ? '/c' : `/c?${text}`);
const header = (form: Form, value: string, text: string | undefined) =>
  row('header', form, value, '/c', text === undefined ? {} : { headers: { color: text } });
const cookie = (form: Form, value: string, text: string | undefined) =>
  row('cookie', form, value, '/c', text === undefined ? {} : { headers: { cookie: text } });

const MATRIX = { style: 'matrix', explode: false };
const MATRIX_EXPLODED = { style: 'matrix', explode: true };
const LABEL = { style: 'label', explode: false };
const LABEL_EXPLODED = { style: 'label', explode: true };
const SIMPLE_EXPLODED = { style: 'simple', explode: true };

const PATHS: readonly WireRow[] = [
  path({}, TEXT, 'blue'),
  path({}, LIST, 'blue,black,brown'),
  path({}, OBJECT, 'R,100,G,200,B,150'),
  path(SIMPLE_EXPLODED, LIST, 'blue,black,brown'),
  path(SIMPLE_EXPLODED, OBJECT, 'R=100,G=200,B=150'),
  path(LABEL, TEXT, '.blue'),
  path(LABEL, LIST, '.blue,black,brown'),
  path(LABEL, OBJECT, '.R,100,G,200,B,150'),
  path(LABEL_EXPLODED, LIST, '.blue.black.brown'),
  path(LABEL_EXPLODED, OBJECT, '.R=100.G=200.B=150'),
  path(MATRIX, '""', ';color'),
  path(MATRIX, TEXT, ';color=blue'),
  path(MATRIX, LIST, ';color=blue,black,brown'),
  path(MATRIX, OBJECT, ';color=R,100,G,200,B,150'),
  path(MATRIX_EXPLODED, LIST, ';color=blue;color=black;color=brown'),
  path(MATRIX_EXPLODED, OBJECT, ';R=100;G=200;B=150'),
  // Whatever is in a value, it stays one segment.
  path({}, '"a/b?c#d;e,f g"', 'a%2Fb%3Fc%23d%3Be%2Cf%20g'),
  path({}, '"../x"', '..%2Fx'),
  path({}, '"%2e%2e"', '%252e%252e'),
  path({}, '"ü☃😀"', '%C3%BC%E2%98%83%F0%9F%98%80'),
  path({}, '["a,b", "c"]', 'a%2Cb,c'),
  path({ allowReserved: true }, '"a/b:c"', 'a%2Fb%3Ac'),
  path({}, '9007199254740993', '9007199254740993'),
  path({}, 'true', 'true'),
  path({ content: { 'application/json': {} } }, '{"a": 1.10}', '%7B%22a%22%3A1.10%7D'),
];

const SPACES = { style: 'spaceDelimited', explode: false };
const PIPES = { style: 'pipeDelimited', explode: false };
const DEEP = { style: 'deepObject', explode: true };
const JOINED = { style: 'form', explode: false };
const RESERVED = { allowReserved: true };

const QUERIES: readonly WireRow[] = [
  query({}, TEXT, 'color=blue'),
  query({}, '""', 'color='),
  query({}, '0', 'color=0'),
  query({}, 'false', 'color=false'),
  query({}, '1e3', 'color=1e3'),
  query({}, '1.10', 'color=1.10'),
  query({}, '9007199254740993', 'color=9007199254740993'),
  query({}, 'null', ''),
  query({}, '[]', ''),
  query({}, '{}', ''),
  query({}, '[null, "a"]', 'color=a'),
  query({}, LIST, 'color=blue&color=black&color=brown'),
  query({}, OBJECT, 'R=100&G=200&B=150'),
  query(JOINED, LIST, 'color=blue,black,brown'),
  query(JOINED, OBJECT, 'color=R,100,G,200,B,150'),
  query(JOINED, '["a,b", "c&d"]', 'color=a%2Cb,c%26d'),
  query(SPACES, LIST, 'color=blue%20black%20brown'),
  query(SPACES, OBJECT, 'color=R%20100%20G%20200%20B%20150'),
  query({ ...SPACES, explode: true }, LIST, 'color=blue&color=black&color=brown'),
  query(PIPES, LIST, 'color=blue%7Cblack%7Cbrown'),
  query(PIPES, OBJECT, 'color=R%7C100%7CG%7C200%7CB%7C150'),
  query(DEEP, OBJECT, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'),
  query({ ...DEEP, explode: false }, '{"gte": 5, "lt": 9}', 'color%5Bgte%5D=5&color%5Blt%5D=9'),
  query(DEEP, '{"a": {"b": {"c": "d&e"}}}', 'color%5Ba%5D%5Bb%5D%5Bc%5D=d%26e'),
  query(DEEP, '["a", "b"]', 'color%5B0%5D=a&color%5B1%5D=b'),
  query(
    DEEP,
    '{"in": [{"id": 1}, {"id": 2}]}',
    'color%5Bin%5D%5B0%5D%5Bid%5D=1&color%5Bin%5D%5B1%5D%5Bid%5D=2',
  ),
  query(DEEP, '{"a": null, "b": [], "c": ""}', 'color%5Bc%5D='),
  query(DEEP, '5', 'color=5'),
  query({}, '"a/b?c=d&e#f"', 'color=a%2Fb%3Fc%3Dd%26e%23f'),
  query({}, '"a b+c%20d"', 'color=a%20b%2Bc%2520d'),
  query(RESERVED, '"a/b?c=d&e#f"', 'color=a/b?c=d%26e%23f'),
  query(RESERVED, '"a b+c%20d"', 'color=a%20b%2Bc%2520d'),
  query(RESERVED, '":/?[]@!$\'()*,;="', "color=:/?[]@!$'()*,;="),
  query({ ...JOINED, ...RESERVED }, '["a/b", "c,d"]', 'color=a/b,c%2Cd'),
  query(
    { content: { 'application/json': {} } },
    '{"a": [1, null, "b c"]}',
    'color=%7B%22a%22%3A%5B1%2Cnull%2C%22b%20c%22%5D%7D',
  ),
  query({ content: { 'application/json': {} } }, 'null', 'color=null'),
  {
    name: 'query parameters follow what the document writes in the path, in the order of the document',
    document: documentOf('/c?fixed=a%20b&flag', 'get', {
      parameters: [
        { name: 'first name', in: 'query', schema: {} },
        { name: 'filter[x]', in: 'query', schema: {} },
      ],
    }),
    arguments: '{"filter[x]": 2, "first name": 1}',
    line: 'GET /c?fixed=a%20b&flag&first%20name=1&filter%5Bx%5D=2',
  },
  {
    name: 'a parameter with a default that is left out is not sent',
    document: documentOf('/c', 'get', {
      parameters: [
        { name: 'a', in: 'query', schema: { type: 'integer', default: 5 } },
        { name: 'b', in: 'query', schema: { enum: ['x', 'y'] } },
      ],
    }),
    line: 'GET /c',
  },
];

const HEADERS: readonly WireRow[] = [
  header({}, TEXT, 'blue'),
  header({}, '""', ''),
  header({}, '0', '0'),
  header({}, '9007199254740993', '9007199254740993'),
  header({}, LIST, 'blue,black,brown'),
  header({}, OBJECT, 'R,100,G,200,B,150'),
  header(SIMPLE_EXPLODED, LIST, 'blue,black,brown'),
  header(SIMPLE_EXPLODED, OBJECT, 'R=100,G=200,B=150'),
  header({}, '[]', undefined),
  header({}, 'null', undefined),
  header({}, '"a/b c%d"', 'a/b c%d'),
  header({}, '"é"', 'é'),
  header({ content: { 'application/json': {} } }, '{"a": "ü", "n": 1.0}', '{"a":"\\u00fc","n":1.0}'),
];

const COOKIES: readonly WireRow[] = [
  cookie({}, TEXT, 'color=blue'),
  cookie({}, '"a; b"', 'color=a%3B%20b'),
  cookie({}, '""', 'color='),
  cookie({}, LIST, 'color=blue; color=black; color=brown'),
  cookie({ style: 'form', explode: false }, LIST, 'color=blue,black,brown'),
  cookie({ style: 'form', explode: false }, OBJECT, 'color=R,100,G,200,B,150'),
  cookie({}, OBJECT, 'R=100; G=200; B=150'),
  cookie({}, '[]', undefined),
  {
    name: 'cookie parameters are one header',
    document: documentOf('/c', 'get', {
      parameters: [
        { name: 'a', in: 'cookie', schema: {} },
        { name: 'b', in: 'cookie', schema: {} },
      ],
    }),
    arguments: '{"a": 1, "b": 2}',
    line: 'GET /c',
    headers: { cookie: 'a=1; b=2' },
  },
];

/** Swagger 2.0, where a collection format stands for style and explode. */
const collection = (collectionFormat: string, text: string): WireRow => ({
  name: `query parameter of version 2.0, ${collectionFormat}`,
  document: {
    swagger: '2.0',
    info: { title: 'Wire', version: '1' },
    paths: {
      '/c': {
        get: {
          parameters: [
            { name: 'color', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat },
          ],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  },
  arguments: `{"color": ${LIST}}`,
  line: `GET /c?${text}`,
});

export const PARAMETER_ROWS: readonly WireRow[] = [
  ...PATHS,
  ...QUERIES,
  ...HEADERS,
  ...COOKIES,
  collection('csv', 'color=blue,black,brown'),
  collection('ssv', 'color=blue%20black%20brown'),
  collection('pipes', 'color=blue%7Cblack%7Cbrown'),
  collection('multi', 'color=blue&color=black&color=brown'),
];
