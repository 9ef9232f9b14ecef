import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const twice = (key: string, place: string) =>
  `${place}: the key ${JSON.stringify(key)} stands twice in the same object`;

test.each([
  ['{"paths":{\n"/a":{"get":{}},\n"/a":{"get":{}}}}', twice('/a', 'line 3, column 1')],
  ['{"a":{"x":[{"b":1},{"b":2}],"\\u0061":1,"a":{}}}', twice('a', 'line 1, column 40')],
  ['{"a":1,\n "x\\"":"{,\\\\", "a":2}', twice('a', 'line 2, column 16')],
  ['paths:\n  /a:\n    get: {}\n  /a:\n    get: {}\n', twice('/a', 'line 4, column 3')],
  ['a: 1\r"b c": 2\r"b c": 3\r', twice('b c', 'line 3, column 1')],
  ['{a: 1, a: 2}', twice('a', 'line 1, column 8')],
])('a key that stands twice is refused by name: %j', (text, message) => {
  expect(parseDocument(text)).toMatchObject({ _tag: 'Left', left: { rule: 'document_syntax', message } });
});

test.each([['{"a":{"a":1},"b":[{"a":1},{"a":"a"}],"":["a","a"]}'], ['{"a":"\\\\","b":"\\"a\\":","c":{}}']])(
  'the same key of several objects is none that stands twice: %s',
  (text) => {
    expect(parseDocument(text)).toEqual({ _tag: 'Right', right: JSON.parse(text) });
  },
);

test('aliases without end are told in plain words', () => {
  const lines = Array.from({ length: 9 }, (_, level) => {
    const below = level === 0 ? '"x"' : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array.from({ length: 9 }, () => below).join(', ')}]`;
  });
  expect(parseDocument(lines.join('\n'))).toMatchObject({
    left: {
      rule: 'document_size',
      message: 'its aliases stand for more than 10000 values, so that it could be of any size',
    },
  });
});

test('a document that ends too early is told where it ends', () => {
  expect(parseDocument('openapi: 3.1.0\npaths: {\n\n')).toMatchObject({
    left: { message: expect.stringMatching(/^line 2, column 9: /) },
  });
});
