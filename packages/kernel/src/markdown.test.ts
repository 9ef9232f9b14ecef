import { describe, expect, it } from 'vitest';
import { closingOf } from './markdown.ts';

/**
 * What follows shows what the lines before left open: a second item only begins where no paragraph is open, and
 * only in an item of three columns does the first fence end where the item does, so that the last one stays open.
 */
const AFTER_NO_PARAGRAPH = '\n2. a\n   ```\n```';

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

  it.each(['<prefix>', '<scripts>', '<!1', '<!- a', '<b>', '< pre>', '<![cdata[', '<! a'])(
    'does not begin with %j',
    (line) => {
      expect(closingOf(`${line}\ntext`)).toBe('');
      expect(closingOf(`${line}\n\`\`\``)).toBe('\n```');
    },
  );

  const BLOCKS = ['details', 'summary', 'div', 'p', 'table', 'ul', 'ol', 'li', 'section', 'hr', 'form'];
  it.each([
    ...[...BLOCKS, 'body', 'html', 'h1', 'h6'].map((tag) => `<${tag}>`),
    '</div>',
    '<DIV>',
    '<div/>',
    '<div',
    '<div class="a">',
    '   <div>',
  ])('%j holds no fence before the next blank line, and needs no closing', (line) => {
    expect(closingOf(`${line}\n\`\`\``)).toBe('');
    expect(closingOf(`${line}\ntext\n\`\`\``)).toBe('');
    expect(closingOf(`${line}\n \t\n\`\`\``)).toBe('\n```');
  });

  it.each(['<h7>', '<divide>', 'a <div>', '    <div>', '<//div>', '<div_'])(
    '%j is no block, and a fence may follow',
    (line) => {
      expect(closingOf(`${line}\n\`\`\``)).toBe('\n```');
    },
  );
});

describe('what is open before a line', () => {
  it.each([
    ['nothing', 'a\n'],
    ['a heading', '# h'],
    ['a heading of the last level', '###### h'],
    ['a heading without a text', '#'],
    ['a heading with white space before it', '   # h'],
    ['a rule', '***'],
    ['a rule with white space in it and around', '  - - -  '],
    ['a rule of underscores', 'a\n____'],
    ['a paragraph that became a heading', 'a\n==='],
    ['one with white space around its line', 'a\n   ==  '],
    ['one with a single dash', 'a\n-'],
    ['indented code', '    code'],
    ['a closed fence', '```\n```'],
    ['a quoted heading', '> # h'],
    ['a quoted fence', '> ```'],
    ['a quoted fence with its code', '> ```\n> code'],
    ['a fence quoted without a space', '>```\n>code'],
    ['an item in a quote in the place of a paragraph', 'a\n> 2. ```'],
  ])('is no paragraph: %s', (_, text) => {
    expect(closingOf(`${text}${AFTER_NO_PARAGRAPH}`)).toBe('\n```');
  });

  it.each([
    ['a text', 'a'],
    ['a mark of a heading without a space', '#h'],
    ['a mark of a heading with too many', '####### h'],
    ['a mark of a heading inside a line', 'a # h'],
    ['two marks of a rule', '**'],
    ['a rule with a text', '*** a'],
    ['a rule of other characters', '+++'],
    ['a rule of several characters', '*_*'],
    ['an underline without a text above', '==='],
    ['an underline with a text', 'a\n=== a'],
    ['an underline inside a line', 'a\na ==='],
    ['an underline of both characters', 'a\n=-'],
    ['a line that is indented like an underline of code', 'a\n    ==='],
    ['a line that goes on with more white space', 'a\n      b'],
    ['a rule inside a line', 'a ***'],
    ['a quote that goes on without its mark', '> a\nb'],
    ['a text after a quoted fence', '> ```\na > b'],
    ['a quoted text after a quoted fence', '> ```\n> ```\n> b'],
    ['a quoted text after one without spaces', '>```\n>```\n>b'],
    ['a text of an item after a fence in it', '-   ```\n    ```\n    b'],
    ['an underline that the quote above does not reach', '> a\n==='],
  ])('is a paragraph: %s', (_, text) => {
    expect(closingOf(`${text}${AFTER_NO_PARAGRAPH}`)).toBe('');
  });
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
  /** A fence with `columns` before it, and one without: the second one opens where the item held the first. */
  const fences = (columns: number) => `\n${' '.repeat(columns)}\`\`\`\n\`\`\``;

  const WIDE: readonly (readonly [item: string, column: number])[] = [
    ['10. a', 4],
    ['123456789. a', 11],
    ['  - a', 4],
    ['   - a', 5],
    ['-   a', 4],
    ['-    a', 5],
    ['-\ta', 4],
    ['1.\ta', 4],
  ];

  it.each([
    ...WIDE,
    ['- a', 2],
    ['+ a', 2],
    ['* a', 2],
    ['1. a', 3],
    ['1) a', 3],
    ['-     a', 2],
    ['-', 2],
    ['-   ', 2],
    ['- - a', 4],
    ['- a\n\n', 2],
    ['- a\n      b', 2],
    ['- a\nb', 2],
    ['a\n- b', 2],
    ['a\n1. b', 3],
    ['- a\n  - b', 4],
  ] as const)('stands in %j from column %i', (item, column) => {
    expect(closingOf(item + fences(column))).toBe('\n```');
  });

  it.each(WIDE)('does not stand in %j with fewer columns than %i, nor does a text', (item, column) => {
    const text = (columns: number) => `${item}\n\n${' '.repeat(columns)}b${AFTER_NO_PARAGRAPH}`;
    expect(closingOf(text(column))).toBe('');
    if (column > 4) expect(closingOf(text(column - 1))).toBe('\n```');
    if (column < 6) expect(closingOf(item + fences(column - 2))).toBe('');
  });

  it.each([
    '-a',
    '1.a',
    '1234567890. a',
    'a. b',
    '1: a',
    'a\n2. b',
    'a\n*',
    'a\n1.',
    'a - b',
    '- ```\n  x\nb',
  ])('%j is no item that a fence could stand in', (text) => {
    expect(closingOf(text + fences(2))).toBe('');
  });

  it.each([
    ['ends with it', '- ```\n  code', ''],
    ['ends where its columns are missing', '- ```\ncode\n```', '\n```'],
    ['goes on over a blank line', '- ```\n\n  code\n  ```\n```', '\n```'],
    ['is closed inside', '- ```\n  ```\n```', '\n```'],
    ['reaches no further than a tab', '-\t```\n\tcode\n```', '\n```'],
  ])('%s: %j is closed with %j', (_, text, closing) => {
    expect(closingOf(text)).toBe(closing);
  });
});
