import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { built, faults, textOf } from '../testing/built-request.ts';
import { operationInput } from '../testing/operation.ts';

/** Texts of any characters, those with a meaning in addresses among them more often than by chance. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'F', '?', '#', '&', '=', '+', ' ', ';', 'é', '\n'),
    maxLength: 8,
  }),
);

const parameter = (place: string, name: string, more: object = {}) => ({
  name,
  in: place,
  required: place === 'path',
  schema: {},
  ...more,
});

const wellFormed = (one: string): string => one.toWellFormed();

describe('whatever a text holds', () => {
  test('it stays in its segment of the path, and is what a server decodes', () => {
    const input = operationInput(
      { parameters: [parameter('path', 'a'), parameter('path', 'b')] },
      { path: '/x/{a}/y/{b}', method: 'get' },
    );
    fc.assert(
      fc.property(text, text, (a, b) => {
        const isRefused = [a, b].some((one) => ['', '.', '..'].includes(one));
        if (isRefused) {
          expect(faults({ ...input, arguments: { a, b } })).not.toEqual([]);
          return;
        }
        const { url } = built({ ...input, arguments: { a, b } }).request;
        const { pathname, search, hash, host } = new URL(url);
        expect([search, hash, host]).toEqual(['', '', 'api.example.com']);
        expect(url.endsWith(pathname)).toBe(true);
        expect(pathname.split('/').map(decodeURIComponent)).toEqual(
          ['', 'v1', 'x', a, 'y', b].map(wellFormed),
        );
      }),
    );
  });

  test('it stays in its parameter of the query, reserved or not', () => {
    const input = operationInput(
      {
        parameters: [
          parameter('query', 'a'),
          parameter('query', 'b', { allowReserved: true }),
          parameter('query', 'c', { style: 'deepObject' }),
          parameter('query', 'z'),
        ],
      },
      { method: 'get' },
    );
    fc.assert(
      fc.property(text, text, text, text, (a, b, key, c) => {
        const { url } = built({ ...input, arguments: { a, b: [b], c: { [key]: c }, z: 1 } }).request;
        const { searchParams, hash, pathname } = new URL(url);
        expect([pathname, hash]).toEqual(['/v1/things', '']);
        expect([...searchParams]).toEqual([
          ['a', wellFormed(a)],
          ['b', wellFormed(b)],
          [`c[${wellFormed(key)}]`, wellFormed(c)],
          ['z', '1'],
        ]);
      }),
    );
  });

  test('it stays in its field of a form', () => {
    const type = 'application/x-www-form-urlencoded';
    const input = operationInput({ requestBody: { content: { [type]: { schema: {} } } } });
    fc.assert(
      fc.property(
        fc.uniqueArray(text, { minLength: 1, maxLength: 3, selector: wellFormed }),
        text,
        (names, value) => {
          const body = Object.fromEntries(names.map((name) => [name, value]));
          const sent = new URLSearchParams(textOf(built({ ...input, body })) ?? '');
          expect([...sent]).toEqual(Object.keys(body).map((name) => [wellFormed(name), wellFormed(value)]));
        },
      ),
    );
  });

  test('it begins no other header, and no other part', () => {
    const header = operationInput({ parameters: [parameter('header', 'X-A')] }, { method: 'get' });
    const multipart = operationInput({ requestBody: { content: { 'multipart/form-data': { schema: {} } } } });
    fc.assert(
      fc.property(text, text, (name, value) => {
        if (faults({ ...header, arguments: { 'X-A': value } }).length === 0)
          for (const [, sent] of built({ ...header, arguments: { 'X-A': value } }).request.headers)
            expect(sent).toMatch(/^[\t\x20-\x7e\x80-\xff]*$/);
        const { body } = built({ ...multipart, body: { [name]: { base64: '', filename: value } } }).request;
        const [part] = body?.kind === 'multipart' ? body.parts : [];
        for (const [, sent] of part?.headers ?? []) expect(sent).not.toMatch(/[\r\n]/);
        expect(part?.headers[0]?.[1].match(/"/g)).toHaveLength(4);
      }),
    );
  });
});
