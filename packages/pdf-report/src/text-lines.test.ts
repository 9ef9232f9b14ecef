import { shown } from '@workrail/session-report';
import { describe, expect, test } from 'vitest';
import type { Face, Fonts } from './fonts.ts';
import { linesOf } from './text-lines.ts';
import type { Run } from './text-words.ts';

/** Every character is one point wide. */
const fonts: Fonts = {
  use: () => {},
  width: (text) => [...text].length,
  faced: (text, face) => [{ text, face }],
};

const run = (text: string, face: Face = 'sans'): Run => ({ text, face, size: 1, colour: '' });

const seen = (runs: readonly Run[], width: number) =>
  linesOf(runs, width, fonts).map(({ pieces }) => pieces.map(({ text }) => text).join('|'));

describe('lines of a text', () => {
  test('end between words, and no line begins or ends with a space', () => {
    expect(seen([run('one two  three four')], 8)).toEqual(['one two', 'three', 'four']);
  });

  test('end where the text says so, and nowhere within a word of two looks', () => {
    expect(seen([run('one\ntwo\n\nthree')], 8)).toEqual(['one', 'two', '', 'three']);
    expect(seen([run('a mono'), run('space', 'mono'), run('d b')], 10)).toEqual(['a', 'mono|space|d', 'b']);
  });

  test('keep the spaces that the text begins with', () => {
    expect(seen([run('    a b c')], 6)).toEqual(['    a', 'b c']);
  });

  test('break a word that is wider than a line, between characters', () => {
    expect(seen([run('see abcdefghijkl m')], 5)).toEqual(['see', 'abcde', 'fghij', 'kl m']);
    expect(seen([run('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')], 9)).toEqual(['👨‍👩‍👧', '👨‍👩‍👧', '👨‍👩‍👧']);
  });

  test('end between characters of Chinese and Japanese, not before a stop', () => {
    expect(seen([run('登录会话丢失了。登录')], 4)).toEqual(['登录会话', '丢失了。', '登录']);
  });

  test('hold every character of a text, whatever is in it', () => {
    const text = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x20 + at * 5)).join('');
    const all = linesOf([run(text)], 40, fonts).flatMap(({ pieces }) => pieces.map((piece) => piece.text));
    const sorted = (one: string) => [...one.replace(/[\s()[\]{}«»‹›<>]/g, '')].sort().join('');
    expect(sorted(all.join(''))).toBe(sorted(shown(text)));
  });

  test('that are read from the right stand at the right, their words in that order', () => {
    const [line] = linesOf([run('אבג (דה) 12 וז')], 20, fonts);
    expect(line?.pieces.map(({ text }) => text)).toEqual(
      ['וז', ' ', '12', ' ', '(דה)', ' ', 'אבג'].map((one) => (one === '(דה)' ? ')דה(' : one)),
    );
    expect(line?.pieces[0]?.x).toBe(20 - 14);
    expect(seen([run('see אבג דה now')], 20)).toEqual(['see |דה| |אבג| now']);
  });
});
