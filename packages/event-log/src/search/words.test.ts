import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsPhrase, keyOf, queryWordsOf, wordsOf } from './words.ts';

describe('words', () => {
  test.each([
    ['Fix the Login-Redirect (again)!', ['fix', 'the', 'login', 'redirect', 'again']],
    ['a b c of 1 10', ['of', '10']],
    ['ﬁle ＦＵＬＬ Straße', ['file', 'full', 'straße', 'strasse']],
    ['login login LOGIN', ['login']],
    ['東京都', ['東京', '京都']],
    ['東京', ['東京']],
    ['猫', ['猫']],
    ['I\u0307stanbul İstanbul', ['i̇stanbul', 'istanbul']],
    ['x'.repeat(40), ['x'.repeat(32)]],
    ['', []],
    ['\u0000\ud800 --', []],
  ])('of %j', (text, words) => expect(wordsOf(text, 100)).toEqual(words));

  test.each([
    ['修复了login模块', 'login'],
    ['fix済みloginページ', 'login'],
    ['login后', '后'],
    ['Café crème', 'cafe'],
    ['Straße', 'strasse'],
    ['naïve Øre', 'ore'],
    ['Rewrite it in C++17', 'cplusplus'],
    ['C# and F#', 'csharp'],
    ['C# and F#', 'fsharp'],
  ])('A20: %j is found by %j', (text, word) => expect(wordsOf(text, 100)).toContain(word));

  test.each([
    ['café', ['cafe']],
    ['STRASSE straße', ['strasse']],
    ['修复了login模块', ['修复', '复了', 'login', '模块']],
    ['C++', ['cplusplus']],
    ['issue #7, PR#12', ['issue', 'prsharp', '12']],
    ['', []],
  ])('A20: %j asks for words that every text with it has', (query, words) => {
    expect(queryWordsOf(query, 100)).toEqual(words);
    const held = wordsOf(query, 100);
    for (const word of words) expect(held).toContain(word);
  });

  test('A20: whatever a text asks for, a text that holds it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, more) => {
        const held = new Set(wordsOf(`${more} ${text}`, 10_000));
        for (const word of queryWordsOf(text, 1_000)) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
          expect(held).toContain(word);
        }
      }),
    );
  });

  test('are no more than asked for, the first ones', () => {
    expect(wordsOf('one two three', 2)).toEqual(['one', 'two']);
    expect(wordsOf('东京都', 1)).toEqual(['东京', '京都']);
  });

  test('come with as many other forms at most, of the text that they were found in', () => {
    expect(wordsOf('one café Öl', 2)).toEqual(['one', 'café', 'cafe']);
    expect(wordsOf('Öl café one', 2)).toEqual(['öl', 'café', 'ol', 'cafe']);
    expect(wordsOf('修复了login模块', 1)).toEqual(['修复', '复了']);
  });

  test.each([
    ['Straße', 'strasse'],
    ['Cæsar', 'caesar'],
    ['Œuvre', 'oeuvre'],
    ['Øresund', 'oresund'],
    ['Đorđe', 'dorde'],
    ['Garðar', 'gardar'],
    ['Łódź', 'lodz'],
    ['Þór', 'thor'],
    ['Kıbrıs', 'kibris'],
  ])('have plain letters besides: %j is found by %j', (text, plain) => {
    expect(wordsOf(text, 100)).toEqual([text.toLowerCase(), plain]);
    expect(queryWordsOf(text, 100)).toEqual([plain]);
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

describe('a phrase', () => {
  test.each([
    ['we fixed the Quick, brown\nfox today', 'quick brown fox', true],
    ['brown the fox quick', 'quick brown fox', false],
    ['quick brown foxes', 'quick brown fox', false],
    ['plan B works', 'plan a works', false],
    ['Café crème', 'CAFE CREME', true],
    ['修复了login模块', 'login模块', true],
    ['修复了模块login', 'login模块', false],
    ['Port it to C# now', 'to c#', true],
  ])('A20: %j holds %j: %s', (text, phrase, held) => expect(holdsPhrase(text, phrase)).toBe(held));
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
