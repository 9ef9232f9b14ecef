import { describe, expect, it } from 'vitest';
import {
  absurd,
  BUDGETS,
  canonicalJson,
  decodeBase32,
  defined,
  didYouMean,
  encodeBase32,
  isJsonObject,
  parseJson,
  toHex,
  valueAtPath,
  wellFormed,
} from './index.ts';

describe('hex', () => {
  it('stands for bytes', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
  });

  it('stands for as many as a damaged file holds in the place of a digest', () => {
    const bytes = new Uint8Array(1_000_001).fill(0xa5);
    expect(toHex(bytes) === 'a5'.repeat(1_000_001)).toBe(true);
    expect(toHex(new Uint8Array())).toBe('');
  });
});

describe('a text of JSON', () => {
  it('is its value, and undefined where it is none', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(parseJson('null')).toBeNull();
    expect(parseJson('{')).toBeUndefined();
  });
});

describe('base32', () => {
  it('takes the digits and letters that nobody mixes up', () => {
    const taken = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
      (one) => decodeBase32(`${one}0`) !== undefined,
    );
    expect(taken.join('').toLowerCase()).toBe('0123456789abcdefghjkmnpqrstvwxyzabcdefghjkmnpqrstvwxyz');
  });

  it.each([
    [[], ''],
    [[0], '00'],
    [[255], 'zw'],
    [[1, 2, 3, 4, 5], '04106105'],
    [[255, 255, 255, 255, 255], 'zzzzzzzz'],
  ])('of %j is %j', (bytes, text) => {
    expect(encodeBase32(Uint8Array.from(bytes))).toBe(text);
    expect(decodeBase32(text)).toEqual(Uint8Array.from(bytes));
  });

  it.each(['0', '000', '000000', 'zx', '0u', 'u0', '04-0'])('is not %j', (text) => {
    expect(decodeBase32(text)).toBeUndefined();
  });
});

describe('JSON', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    [undefined, false],
    ['text', false],
    [1, false],
  ])('%j is an object: %j', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['list.10', 'k'],
    ['list.11', undefined],
    ['list.1x', undefined],
    ['list.x1', undefined],
    ['list.-1', undefined],
    ['list.00', undefined],
    ['text.0', undefined],
    ['text.x', undefined],
    ['nested.list.length', 2],
    ['nested.list.length.length', undefined],
    ['nothing', null],
    ['nothing.x', undefined],
    ['number.length', undefined],
  ])('%s leads to %j', (path, expected) => {
    const root = {
      list: [...'abcdefghijk'],
      text: 'abc',
      nested: { list: [1, 2] },
      nothing: null,
      number: 1,
    };
    expect(valueAtPath(root, path)).toEqual(expected);
  });

  it('has a canonical form unless there is no value', () => {
    expect(canonicalJson({ b: undefined, a: null })).toBe('{"a":null}');
    expect(() => canonicalJson(undefined as never)).toThrow(
      'a JSON value has no canonical form only if it is undefined',
    );
  });

  it('is whole Unicode at any depth, and otherwise as it was', () => {
    const value = { a: [null, true, 0, 'x', { b: '\ud800' }], c: {}, d: [] };
    expect(wellFormed(value)).toEqual({ ...value, a: [null, true, 0, 'x', { b: '\ufffd' }] });
  });

  it('holds a member or not: undefined is left out, what is merely empty stays', () => {
    expect(Object.keys(defined({ a: undefined, b: null, c: 0, d: '', e: false }))).toEqual([...'bcde']);
  });
});

describe('a suggestion', () => {
  it.each<[string, readonly string[], string | undefined]>([
    ['abcde', ['abcxy'], 'abcxy'],
    ['abcde', ['abxyz'], undefined],
    ['abcdefghij', ['abcdefwxyz'], 'abcdefwxyz'],
    ['abcdefghij', ['abcdevwxyz'], undefined],
    ['ab', ['xy'], 'xy'],
    ['abz', ['abx', 'aby'], 'abx'],
    ['abz', ['axy', 'aby'], 'aby'],
    ['ABCDEF', ['abcdef'], 'abcdef'],
    ['abcdef', ['ABCDEF'], 'ABCDEF'],
    ['abc', [], undefined],
  ])('for %j among %j is %j', (given, candidates, expected) => {
    expect(didYouMean(given, candidates)).toBe(expected);
  });

  it('is made for names of up to 200 characters', () => {
    expect(didYouMean('x'.repeat(200), ['x'.repeat(201)])).toBe('x'.repeat(201));
    expect(didYouMean('x'.repeat(201), ['x'.repeat(201)])).toBeUndefined();
  });
});

describe('limits', () => {
  it('are whole numbers, and what stands together in an answer fits into it', () => {
    expect(Object.values(BUDGETS).every((limit) => Number.isInteger(limit) && limit > 0)).toBe(true);
    expect(BUDGETS.shownTogether + BUDGETS.recap + 2 * BUDGETS.interpolated).toBeLessThan(BUDGETS.answer);
    expect(Math.max(BUDGETS.stepText, BUDGETS.standingText)).toBeLessThan(BUDGETS.answer);
    expect(BUDGETS.yamlFile).toBeLessThan(BUDGETS.workflowFile);
  });
});

it('a branch that the types rule out throws what came there', () => {
  expect(() => absurd({ _tag: 'New' } as never)).toThrow('unreachable value: {"_tag":"New"}');
});
