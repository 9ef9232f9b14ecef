import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import type { NoteBlock, Span } from './document.ts';
import { noteBlocks } from './note-blocks.ts';

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** All words of blocks. */
const words = (blocks: readonly NoteBlock[]): string => blocks.map(wordsOf).join(' ');

function wordsOf(block: NoteBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return textOf(block.spans);
    case 'list':
      return block.items.map(words).join(' ');
    case 'quote':
      return words(block.blocks);
    case 'code':
      return `${block.info ?? ''} ${block.text}`;
    case 'table':
      return block.rows.flatMap((row) => row.map(textOf)).join(' ');
    case 'rule':
      return '';
  }
}

const NOTES = `# One

Two **three** *four* ~~five~~ \`six\` [seven](https://e.example/x "eight").
Nine\\
ten

- eleven
- twelve

  3. thirteen

  fourteen

> fifteen

\`\`\`ts sixteen
seventeen
\`\`\`

| a | b |
| :-: | --: |
| eighteen | \\| nineteen |

---
`;

describe('notes as a tree', () => {
  test('hold what Markdown says', () => {
    expect(noteBlocks(NOTES)).toEqual([
      { kind: 'heading', level: 1, spans: [{ text: 'One' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Two ' },
          { text: 'three', strong: true },
          { text: ' ' },
          { text: 'four', emphasis: true },
          { text: ' ' },
          { text: 'five', struck: true },
          { text: ' ' },
          { text: 'six', code: true },
          { text: ' ' },
          { text: 'seven', href: 'https://e.example/x' },
          { text: ' (eight)', href: 'https://e.example/x' },
          { text: '.' },
          { text: ' ', wraps: true },
          { text: 'Nine' },
          { text: '\n' },
          { text: 'ten' },
        ],
      },
      {
        kind: 'list',
        items: [
          [{ kind: 'paragraph', spans: [{ text: 'eleven' }] }],
          [
            { kind: 'paragraph', spans: [{ text: 'twelve' }] },
            {
              kind: 'list',
              start: 3,
              items: [[{ kind: 'paragraph', spans: [{ text: 'thirteen' }], tight: true }]],
            },
            { kind: 'paragraph', spans: [{ text: 'fourteen' }] },
          ],
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', spans: [{ text: 'fifteen' }] }] },
      { kind: 'code', text: 'seventeen', info: 'ts sixteen' },
      {
        kind: 'table',
        columns: ['center', 'right'],
        rows: [
          [[{ text: 'a' }], [{ text: 'b' }]],
          [[{ text: 'eighteen' }], [{ text: '| nineteen' }]],
        ],
      },
      { kind: 'rule' },
    ]);
  });

  test.each([
    ['a definition of a link', '[x]: https://e.example "hidden"', 'hidden'],
    ['raw HTML', '<details hidden><!-- hidden --></details>', '<!-- hidden -->'],
    ['a picture', '![hidden](https://e.example/p.png)', 'hidden'],
    ['a link that leads elsewhere', '[a](file:///hidden)', '[a](file:///hidden)'],
    ['a relative link', '[a](hidden/b.md)', '[a](hidden/b.md)'],
    ['more cells than columns', '|a|b|\n|-|-|\n|c|d|hidden|', '|c|d|hidden|'],
    ['more cells than columns, in a quote', '> |a|\n> |-|\n> |c|hidden|', 'hidden'],
    ['what is nested too deeply', `${'> '.repeat(300)}hidden`, 'hidden'],
    ['a list that is nested too deeply', `${'- '.repeat(1_000)}hidden`, 'hidden'],
    ['front matter', '---js\n{ run: hidden() }\n---\n\nAfter.', '{ run: hidden() }'],
    ['control characters', 'a\u0000\u001bhidden', '[U+0000]\u001bhidden'],
  ])('leave nothing out: %s', (_, markdown, expected) => {
    expect(words(noteBlocks(markdown))).toContain(expected);
  });

  test('link to nothing but http, https and mailto', () => {
    const all =
      'https://a.example http://b.example mailto:c@d.example javascript:alert(1) data:text/html,x vbscript:x file:///x //e.example /f irc:g';
    const links = all.split(' ').flatMap((url) => noteBlocks(`[x](${url}) <${url}>`));
    const urls = links
      .flatMap((block) => (block.kind === 'paragraph' ? block.spans : []))
      .flatMap(({ href }) => href ?? []);
    expect([...new Set(urls)]).toEqual(['https://a.example', 'http://b.example', 'mailto:c@d.example']);
  });

  const full = (text: string): string => text.repeat(Math.floor(65_536 / text.length));

  test.each(
    [
      '>',
      '> ',
      '1. ',
      '- ',
      '*a_ ',
      '**a',
      'a**',
      '*_',
      '[',
      '![[',
      '[a](',
      '[a][b]',
      '[](([](',
      '`',
      '`a``',
      '<a ',
      '<!--',
      '&',
      '|',
      '|\n',
      'a|b\n-|-\n',
      '\n',
      '\t',
      'a\n=\n',
      '- a\n',
      '> - ',
      '[a]: b\n',
      '~~a',
      'x',
      '\\',
      '<a@',
    ].map(full),
  )('are read in good time: %#', (text) => {
    const spent = processorClock();
    noteBlocks(text);
    expect(spent()).toBeLessThan(5_000);
  });
});
