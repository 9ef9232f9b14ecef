import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approximate,
  E,
  exactNumber,
  isExactNumber,
  type Json,
  numberText,
  parseExact,
  stringifyExact,
  wellFormed,
} from './index.ts';

const parsed = (text: string): Json => {
  const read = parseExact(text);
  if (E.isLeft(read)) throw new Error(read.left);
  return read.right;
};

describe('exact JSON', () => {
  test.each([
    '9007199254740993',
    '1.10',
    '1e3',
    '1E400',
    '-0',
    '0.0000001',
    '123456789012345678901234567890.5',
    '-1.0',
  ])('keeps the digits of %s', (text) => {
    const value = parsed(`{"n": [${text}]}`);
    expect(stringifyExact(value)).toBe(`{"n":[${text}]}`);
    const [number] = (value as { n: readonly Json[] }).n;
    expect(isExactNumber(number)).toBe(true);
    expect(numberText(number ?? null)).toBe(text);
  });

  test('leaves numbers that JavaScript prints the same as they are', () => {
    expect(parsed('[0, 1, -7, 1.5, 1e+21, 9007199254740991]')).toEqual([
      0, 1, -7, 1.5, 1e21, 9007199254740991,
    ]);
    expect(numberText(1.5)).toBe('1.5');
    expect(numberText('1.5')).toBeUndefined();
    expect(numberText({ rawJSON: '1' })).toBeUndefined();
    expect(isExactNumber({ rawJSON: '1' })).toBe(false);
  });

  test('reads what JSON.parse reads, and prints it again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const value = JSON.parse(JSON.stringify(given).replaceAll('__proto__', 'proto'));
        const text = JSON.stringify(value);
        expect(stringifyExact(parsed(text))).toBe(text);
        expect(approximate(parsed(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('says why a text is none', () => {
    expect(parseExact('{"a": 1')).toMatchObject({ left: expect.stringContaining('JSON') });
    for (const text of ['', '01', '{"a" 1}', '1 2', '"\\']) expect(E.isLeft(parseExact(text))).toBe(true);
  });

  test('refuses a text that is nested too deeply, and takes brackets in strings as text', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    const reason = { left: 'it is nested more than 500 levels deep' };
    expect(parseExact(nested(200_000))).toMatchObject(reason);
    expect(parseExact('{"a":'.repeat(200_000))).toMatchObject(reason);
    expect(parseExact(nested(501))).toMatchObject(reason);
    expect(E.isRight(parseExact(nested(500)))).toBe(true);
    const text = JSON.stringify(['['.repeat(1000), `"${'{'.repeat(1000)}`, '\\']);
    expect(stringifyExact(parsed(text))).toBe(text);
  });

  test('keeps members called __proto__ out', () => {
    const value = parsed('{"__proto__": {"admin": true}, "a": {"\\u005f_proto__": 1, "b": 2}}');
    expect(stringifyExact(value)).toBe('{"a":{"b":2}}');
    expect((value as { admin?: Json }).admin).toBeUndefined();
  });

  test('stays what it is where texts that were cut are repaired', () => {
    expect(stringifyExact(wellFormed(parsed('{"a": [1.10, "x"]}')))).toBe('{"a":[1.10,"x"]}');
  });

  test('makes numbers of texts', () => {
    expect(exactNumber('12')).toBe(12);
    expect(stringifyExact(exactNumber('1.10') ?? null)).toBe('1.10');
    for (const text of ['', '01', '1.', '+1', 'NaN', '0x1', ' 1', '1\n'])
      expect(exactNumber(text)).toBeUndefined();
  });

  test('has an approximate copy with numbers of JavaScript', () => {
    expect(approximate(parsed('{"a": [1.10, 1E400, -1E400, 9007199254740993, "1.10", null]}'))).toEqual({
      a: [1.1, Number.MAX_VALUE, -Number.MAX_VALUE, 9007199254740992, '1.10', null],
    });
  });
});
