import { describe, expect, it } from 'vitest';
import { closingOf } from './markdown.ts';

describe('a fence', () => {
  it.each([
    ['no mark at all', 'a\nb', ''],
    ['back-ticks', '```js\ncode', '\n```'],
    ['tildes, as many as there were', '~~~~\ncode', '\n~~~~'],
    ['after a paragraph', 'text\n```\ncode', '\n```'],
    ['with white space before it', '   ```\ncode', '\n```'],
    ['closed', '```\ncode\n```', ''],
    ['closed, and another', '```\ncode\n```\n~~~', '\n~~~'],
    ['closed with a longer one', '```\ncode\n`````', ''],
    ['closed with white space around', '```\ncode\n   ```  ', ''],
    ['closed over other line ends', '```\r\ncode\r\n```', ''],
    ['closed over the oldest line ends', '```\rcode\r```', ''],
    ['not closed with a shorter one', '````\ncode\n```', '\n````'],
    ['not closed with the other mark', '```\ncode\n~~~', '\n```'],
    ['not closed where text follows', '```\ncode\n``` js', '\n```'],
    ['not closed where text stands before', '```\ncode\na ```', '\n```'],
    ['not closed by code that looks like it', '```\ncode\n    ```', '\n```'],
    ['not begun in indented code', '    ```\ncode', ''],
    ['not begun after a tab', '\t```\ncode', ''],
    ['not begun after a space and a tab', ' \t```\ncode', ''],
    ['not begun inside a line', 'a ```\ncode', ''],
    ['not begun with two marks', '``\ncode <b>', ''],
    ['not begun where a back-tick follows', '``` a`b\ncode', ''],
    ['of tildes with a back-tick after it', '~~~ a`b\ncode', '\n~~~'],
    ['of tildes inside a line', 'a ~~~\ncode', ''],
    ['of two tildes', '~~\ncode <b>', ''],
  ])('%s: %j is closed with %j', (_, text, closing) => {
    expect(closingOf(text)).toBe(closing);
  });
});

describe('raw HTML', () => {
  it.each<readonly [start: string, end: string, closing: string]>([
    ['<script>', '</script>', '</pre>'],
    ['<pre>', '</pre>', '</pre>'],
    ['<style>', '</style>', '</pre>'],
    ['<textarea>', '</textarea>', '</pre>'],
    ['<PRE>', '</PRE>', '</pre>'],
    ['<pre', '</pre>', '</pre>'],
    ['<pre class="a">', 'a</pre>b', '</pre>'],
    ['<pre>', '</SCRIPT>', '</pre>'],
    ['<!-- a', 'a --> b', '-->'],
    ['<?php', '?>', '?>'],
    ['<!DOCTYPE', '>', '>'],
    ['<!doctype', 'a>', '>'],
    ['<![CDATA[', ']]>', ']]>'],
  ])('%j goes on until %j', (start, end, closing) => {
    for (const indent of ['', ' ', '   ']) {
      expect(closingOf(`${indent}${start}\n\ntext`)).toBe(`\n${closing}`);
      expect(closingOf(`${indent}${start}\n\`\`\`\n${end}\ntext`)).toBe('');
      expect(closingOf(`${indent}${start} ${end}\ntext`)).toBe('');
    }
    expect(closingOf(`    ${start}\ntext`)).toBe('');
    expect(closingOf(`a ${start}\ntext`)).toBe('');
  });

  it.each(['<!1', '<!- a', '<b>a', '< pre>', '<![cdata[', '<! a', '<https://a.example>', '<b'])(
    'does not begin with %j',
    (line) => {
      expect(closingOf(`${line}\ntext`)).toBe('');
      expect(closingOf(`${line}\n\`\`\``)).toBe('\n```');
    },
  );

  /** Every element that CommonMark 0.31.2 lists as a block. */
  const BLOCKS =
    `address article aside base basefont blockquote body caption center col colgroup dd details dialog dir
    div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend
    li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th
    thead title tr track ul`.split(/\s+/);
  const OTHERS = ['b', 'a', 'span', 'h7', 'divide', 'prefix', 'scripts', 'my-element', 'x-1'];

  it.each([
    ...[...BLOCKS, ...OTHERS].map((tag) => `<${tag}>`),
    ...[...BLOCKS, 'b', 'my-element'].map((tag) => `</${tag}>`),
    ...['<DIV>', '<div/>', '<div', '<div class="a">', '   <div>', '<div>a', '<nav id=b>'],
    ...['<my-element class="a" b>', '<my-element />', "<b c='d'>", '   <b>'],
  ])('B10: %j holds no fence before the next blank line, and needs no closing', (line) => {
    expect(closingOf(`${line}\n\`\`\``)).toBe('');
    expect(closingOf(`${line}\ntext\n\`\`\``)).toBe('');
    expect(closingOf(`${line}\n\`\`\`\n</nav>`)).toBe('');
    expect(closingOf(`${line}\n \t\n\`\`\``)).toBe('\n```');
  });

  it.each(['a <div>', '    <div>', '<//div>', '<div_', '<b>a', 'a\n<b>', '<b><i>', '<my_element'])(
    'B10: %j is no block, and a fence may follow',
    (line) => {
      expect(closingOf(`${line}\n\`\`\``)).toBe('\n```');
    },
  );
});

describe('a fence in a quote', () => {
  it.each([
    ['ends with it', '> ```\n> code', ''],
    ['ends where the mark is missing', '> ```\ncode\n```', '\n```'],
    ['ends at a fence outside', '> ```\n```', '\n```'],
    ['is closed inside', '> ```\n> ```\n```', '\n```'],
    ['needs no space after the mark', '>```\n>code\n```', '\n```'],
    ['may have white space before the mark', '   > ```\n   > code\n```', '\n```'],
    ['is none where the mark stands in code', '    > ```\n```', '\n```'],
    ['is none where the mark stands in a line', 'a > b\n  ```\n```', ''],
    ['goes on with the marks only', '> ```\na > code\n```', '\n```'],
    ['ends with a quote inside', '> > ```\n> code\n```', '\n```'],
    ['in an item ends with it', '- > ```\n  > code\n```', '\n```'],
  ])('%s: %j is closed with %j', (_, text, closing) => {
    expect(closingOf(text)).toBe(closing);
  });
});

describe('a fence in an item', () => {
  it.each([
    ['ends with it', '- ```\n  code', ''],
    ['ends where its columns are missing', '- ```\ncode\n```', '\n```'],
    ['goes on over a blank line', '- ```\n\n  code\n  ```\n```', '\n```'],
    ['is closed inside', '- ```\n  ```\n```', '\n```'],
    ['reaches no further than a tab', '-\t```\n\tcode\n```', '\n```'],
    ['stands in a wide item', '10. a\n    ```\n```', '\n```'],
    ['stands outside an item that is too wide for it', '10. a\n  ```', '\n```'],
  ])('%s: %j is closed with %j', (_, text, closing) => {
    expect(closingOf(text)).toBe(closing);
  });
});

it('what a text leaves open in many quotes and lists ends with them', () => {
  const deep = '> - '.repeat(400);
  expect(closingOf(`${deep}\`\`\`\ncode`)).toBe('');
  expect(closingOf(`${deep}a\n\n\`\`\`\ncode`)).toBe('\n```');
});
