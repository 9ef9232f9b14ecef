import { jsonLength } from '@workrail/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryWord } from './findings.ts';
import { snippetOf } from './snippet.ts';

const words = (...texts: readonly string[]): readonly QueryWord[] =>
  texts.map((text) => ({ text, texts: [text], weight: 1, similar: false }));

test.each([
  ['# Title\n\nSecond line', [], 'Title'],
  ['# Title\n- found the **cause**\n- next', ['cause'], 'found the cause'],
  ['a cause here\nthe cause and the effect', ['cause', 'effect'], 'the cause and the effect'],
  ['\n  \n', ['x'], ''],
  [
    '* fixed `load_user_config` in a_b.py, load_it_now(), 2*3*4, __init__',
    [],
    'fixed load_user_config in a_b.py, load_it_now(), 2*3*4, __init__',
  ],
  ['```ts\nconst a_b = 2 ** 3 ** 4;\n```', [], 'const a_b = 2 ** 3 ** 4;'],
  ['**Done**: ``a`b`` and `c`', [], 'Done: a`b and c'],
])('of %j for %j', (notes, looked, shown) => {
  expect(snippetOf(notes, words(...looked))).toBe(shown);
});

test('a long line is shown around the word', () => {
  const shown = snippetOf(`${'before '.repeat(100)}needle${' after'.repeat(100)}`, words('needle'));
  expect(shown).toMatch(/^….*needle.*…$/);
});

test('it is short, on one line and whole, whatever the notes hold', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 2_000 }),
      fc.string({ unit: 'binary', maxLength: 50 }),
      (notes, word) => {
        const shown = snippetOf(notes.repeat(5), words(word));
        expect(jsonLength(shown)).toBeLessThanOrEqual(246);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      },
    ),
  );
});
