import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf, wordsOf } from './words.ts';

describe('words', () => {
  test.each([
    ['Fix the Login-Redirect (again)!', ['fix', 'the', 'login', 'redirect', 'again']],
    ['a b c of 1 10', ['of', '10']],
    ['ﬁle ＦＵＬＬ Straße', ['file', 'full', 'straße']],
    ['login login LOGIN', ['login']],
    ['東京都', ['東京', '京都']],
    ['東京', ['東京']],
    ['猫', ['猫']],
    ['I\u0307stanbul İstanbul', ['i̇stanbul']],
    ['x'.repeat(40), ['x'.repeat(32)]],
    ['', []],
    ['\u0000\ud800 --', []],
  ])('of %j', (text, words) => expect(wordsOf(text, 100)).toEqual(words));

  test('are no more than asked for, the first ones', () => {
    expect(wordsOf('one two three', 2)).toEqual(['one', 'two']);
  });

  test('hold letters, marks and digits only, and are the same for texts that people take for equal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = wordsOf(text, 1_000);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        expect(new Set(words).size).toBe(words.length);
        expect(wordsOf(`  ${text.toWellFormed().normalize('NFD')}. `, 1_000)).toEqual(words);
      }),
    );
  });
});

describe('a key', () => {
  test.each([
    ['  Feature/ACME-1 ', 'feature/acme-1'],
    ['Fix\n\tlogin', 'fix login'],
    ['\u0000a\u{10ffff}b', 'a b'],
    [' \n', ''],
    [`/${'x'.repeat(200)}/end`, `${'x'.repeat(92)}/end`],
  ])('of %j', (text, key) => expect(keyOf(text)).toBe(key));

  test('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keyOf(keyOf(text))).toBe(keyOf(text));
      }),
    );
  });
});
