import { processorClock } from '@workrail/kernel/testing/processor-clock';
import fc from 'fast-check';
import type { Token } from 'markdown-it';
import { describe, expect, test } from 'vitest';
import type { NoteBlock, Span } from './document.ts';
import { shown } from './escape.ts';
import { blocksLines } from './markdown-blocks.ts';
import { noteBlocks } from './note-blocks.ts';
import { looseReader } from './testing/read-markdown.ts';
import { reportOf, session } from './testing/session.ts';
import { markdownReport } from './testing/written.ts';

const allTokens = (markdown: string): readonly Token[] =>
  looseReader.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);

/** What a reader sees of blocks; spaces and emphasis are nothing to it. */
const wordsOf = (blocks: readonly NoteBlock[]): string => blocks.map(wordsIn).join('\n').replace(/\s+/g, '');

function wordsIn(block: NoteBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.spans);
    case 'list':
      return block.items.map((item) => `* ${wordsOf(item)}`).join('');
    case 'quote':
      return `> ${wordsOf(block.blocks)}`;
    case 'code':
      return `${(block.info ?? '').replace(/^\{/, '\\{')}: ${block.text}`;
    case 'table':
      return block.rows.flatMap((row) => row.map(textOf)).join('|');
    case 'rule':
      return '---';
  }
}

const textOf = (spans: readonly Span[]): string => {
  const all = spans.map(({ text }) => text).join('');
  if (all.trim() === '') return '';
  const code = spans.map((span) => (span.code === true ? span.text : '')).join('');
  return `${all}<${code}><${[...new Set(spans.flatMap(({ href }) => href ?? []))].join(' ')}>`;
};

const PIECES = [
  ...'*_`~<>[]()!#&|\\-+=:"\'{}$^.1 \t\n\n\n'.split(''),
  '\n\n',
  '\n> ',
  '\n- ',
  '\n  - ',
  '\n    ',
  '\n1. ',
  '\n3) ',
  '\n```',
  '\n~~~',
  '**',
  '***',
  '~~',
  '``',
  '\n---\n',
  '\n===\n',
  '\n# ',
  '![a](https://t.example/p.png)',
  '![',
  '](',
  '[a](b)',
  '[l](https://e.example/x?a=1&b=2 "t")',
  '[j](javascript:alert(1))',
  '\n[a]: javascript:x "t"\n',
  '\n[^1]: x\n',
  '<https://e.example/>',
  '<img src=x>',
  '<script>',
  '</script>',
  '\n<!--',
  '-->',
  '<?x ?>',
  '\n<![CDATA[',
  '<!DOCTYPE x>',
  '\n<div>\n',
  '</blockquote>',
  '&lt;',
  '&amp;lt;',
  '&#32;',
  '&#10;',
  '&nbsp;',
  '\n| a | b |\n| - | :-: |\n| c | d |\n',
  '`a|b`',
  '- [x] ',
  '`{=html}',
  '\u202e',
  '\u061c',
  '\u2028',
  '\u0000',
  'ä',
  '中',
  'a',
  'bc',
  'snake_case',
  '  \n',
  '\\\n',
];

const notes = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 4 })), {
    maxLength: 24,
  })
  .map((pieces) => pieces.join(''));

const documentOf = (text: string): string =>
  markdownReport(
    reportOf(
      session(
        [
          { from: 'root', to: 'a', stepId: text, notes: text, kind: text },
          { from: 'a', to: 'b', stepId: 'last', notes: 'The end.' },
        ],
        { title: text, gap: text, noted: { '': text } },
      ),
      { [text]: text },
    ),
  );

/** Nothing in it acts, and it has the headings that every such document has. */
function expectInert(markdown: string): void {
  const tokens = allTokens(markdown);
  const types = new Set(tokens.map(({ type }) => type));
  for (const acting of ['html_block', 'html_inline', 'image']) expect(types).not.toContain(acting);
  for (const token of tokens)
    if (token.type === 'link_open') expect(token.attrGet('href')).toMatch(/^(?:https?|mailto):/i);
  const environment = {};
  looseReader.parse(markdown, environment);
  expect(Object.keys((environment as { references?: object }).references ?? {})).toEqual([]);
  const headings = tokens.filter(({ type }) => type === 'heading_open');
  expect(headings.filter(({ level }) => level === 0).map(({ tag }) => tag)).toEqual(
    'h1 h2 h2 h2 h3 h2 h3 h3'.split(' '),
  );
  for (const { level, tag } of headings) if (level > 0) expect(['h5', 'h6']).toContain(tag);
  expect(shown(markdown)).toBe(markdown);
}

function expectBounded(text: string): void {
  const spent = processorClock();
  expect(blocksLines(noteBlocks(text)).join('\n').length).toBeLessThan(10 * text.length);
  expect(spent()).toBeLessThan(10_000);
}

describe('a session as Markdown', () => {
  test('holds no picture, no raw HTML, no definition and no other link, whatever agents wrote', () => {
    fc.assert(
      fc.property(notes, (text) => expectInert(documentOf(text))),
      { numRuns: 300 },
    );
  });

  test('reads well: what is no markup stands as it was written', () => {
    const text = `Two **three** *four* ~~five~~ \`six|\` [seven](https://e.example/x_y?a=1&b=2 "eight").
Nine snake_case, C# & D!\\
ten

# Done

- [x] eleven
- twelve
  1. thirteen
- fourteen

> fifteen

\`\`\`ts
<b>\tsixteen</b>
\`\`\`

| a | b |
| --- | --: |
| \`c\` | d\\|e |`;
    expect(blocksLines(noteBlocks(text)).join('\n')).toBe(
      text
        .replace(
          '[seven](https://e.example/x_y?a=1&b=2 "eight")',
          '[seven (eight)](https://e.example/x_y?a=1&b=2)',
        )
        .replace('# Done', '##### Done')
        .replace('d\\|e', 'd\\\\|e'),
    );
  });

  test('says pictures, raw HTML and definitions as text', () => {
    const text = '![t](https://t.example/p.png) <img src="x">\n\n<!-- open\n\n[a]: https://e.example "b"';
    expect(blocksLines(noteBlocks(text))).toEqual([
      '\\![t](https://t.example/p.png) \\<img src="x">',
      '',
      '\\<!-- open',
      '',
      '\\[a\\]: https://e.example "b"',
    ]);
  });

  test('stays near the size of the notes, in good time', () => {
    for (const piece of ['*a_ ', '**a', '[](([](', '`a``', '~~a', '- a\n', '> - ', '&#10;a', '*a*', '_a_*b*'])
      expectBounded(piece.repeat(Math.floor(65_536 / piece.length)));
    expectBounded(`${'> '.repeat(90)}${'a\n'.repeat(30_000)}`);
    expectBounded(`${'- '.repeat(45)}${'a\\\n'.repeat(20_000)}`);
  });

  test('says what the notes say, in the same blocks', () => {
    fc.assert(
      fc.property(notes, (text) => {
        const blocks = noteBlocks(shown(text));
        expect(wordsOf(noteBlocks(blocksLines(blocks).join('\n')))).toBe(wordsOf(blocks));
      }),
      { numRuns: 1_500 },
    );
  });
});
