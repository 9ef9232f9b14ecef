import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginning, concatBytes, equalBytes, jsonPrefix, LINE_BREAK, utf8Length } from './bytes.ts';

describe('the length of a text in UTF-8', () => {
  it.each([
    '',
    'plain\ttext\r\n~',
    '\u0000\u001f\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '\ud7ff',
    '\ue000\uffff',
    '\ud800\udc00',
    '\udbff\udfff',
    'é at the start',
    'at the end é',
    'lone \ud800',
    '\udbffa',
    'a\udc00',
    '\udfff',
    '\udc00\ud800',
    '\udbff\ue000',
    '\ud7ff\udc00',
    '\ue000\udc00',
    '\ud800\udbff',
  ])('is what an encoder writes: %j', (text) => {
    expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });
});

describe('the beginning of a text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abc', 2, 'ab'],
    ['a"b', 3, 'a"'],
    ['a"b', 2, 'a'],
    ['a😀b', 5, 'a😀'],
    ['a😀b', 4, 'a'],
    ['😀😀', 8, '😀😀'],
  ])('%j in %i bytes of JSON is %j', (text, limit, prefix) => {
    expect(jsonPrefix(text, limit)).toBe(prefix);
  });

  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 4, 'ab😀'],
    ['ab😀c', 3, 'ab'],
    ['😀ab😀', 5, '😀ab'],
    ['a\ud800b', 3, 'a\ufffdb'],
    ['a\ud800bcd', 3, 'a\ufffdb'],
  ])('%j in %i units is %j', (text, limit, cut) => {
    expect(beginning(text, limit)).toBe(cut);
  });
});

it('lines end where any reader ends them', () => {
  expect('a\r\nb\nc\rd\ve\ff\u0085g\u2028h\u2029i jVk'.split(LINE_BREAK)).toEqual([...'abcdefgh', 'i jVk']);
});

describe('bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 4, max: 2 });

  it('are equal where all of them are', () => {
    fc.assert(
      fc.property(bytes, bytes, (left, right) => {
        expect(equalBytes(left, right)).toBe(left.join() === right.join());
        expect(equalBytes(left, Uint8Array.from(left))).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(equalBytes(Uint8Array.of(1), Uint8Array.of(1, 0))).toBe(false);
    expect(equalBytes(Uint8Array.of(1, 0), Uint8Array.of(1))).toBe(false);
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(2, 1))).toBe(false);
  });

  it('are put together in order', () => {
    fc.assert(
      fc.property(fc.array(bytes), (parts) => {
        expect([...concatBytes(...parts)]).toEqual(parts.flatMap((part) => [...part]));
      }),
    );
  });
});
