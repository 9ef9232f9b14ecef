/**
 * Finds out what a Markdown reader still waits for at the end of a text: the block structure of CommonMark 0.31
 * as far as it decides that. The Markdown reader of the documents (markdown-it) would decide it too, but brings
 * 137 kB to what every server loads before its first answer, and the pure code that asks here cannot wait for it.
 */

type Container = { readonly kind: 'quote' } | { readonly kind: 'item'; readonly indent: number };

type Leaf =
  | { readonly kind: 'none' | 'paragraph' }
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number }
  | { readonly kind: 'html'; readonly end: RegExp; readonly close: string };

interface Open {
  readonly containers: readonly Container[];
  readonly leaf: Leaf;
}

const NONE: Leaf = { kind: 'none' };
const BLANK = /^[ \t]*$/;

/** Blocks of raw HTML: where they begin and where they end. */
const HTML: readonly { readonly start: RegExp; readonly end: RegExp; readonly close: string }[] = [
  {
    start: /^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i,
    end: /<\/(?:script|pre|style|textarea)>/i,
    close: '</pre>',
  },
  { start: /^ {0,3}<!--/, end: /-->/, close: '-->' },
  { start: /^ {0,3}<\?/, end: /\?>/, close: '?>' },
  { start: /^ {0,3}<![A-Za-z]/, end: />/, close: '>' },
  { start: /^ {0,3}<!\[CDATA\[/, end: /\]\]>/, close: ']]>' },
  {
    start:
      /^ {0,3}<\/?(?:details|summary|div|p|table|ul|ol|li|section|h[1-6]|hr|form|body|html)(?:[\s/>]|$)/i,
    end: BLANK,
    close: '',
  },
];

/** A carriage return alone ends a line too. */
const LINE_END = /\r\n|\n|\r/;

/** What closes the fence or the raw HTML that a text leaves open at its end; empty where nothing is open. */
export function closingOf(text: string): string {
  if (!/```|~~~|</.test(text)) return '';
  let open: Open = { containers: [], leaf: NONE };
  for (const line of text.split(LINE_END)) open = read(open, withoutTabs(line));
  // What is open inside a quote or an item ends with it.
  if (open.containers.length > 0) return '';
  const { leaf } = open;
  if (leaf.kind === 'fence') return `\n${leaf.mark.repeat(leaf.length)}`;
  return leaf.kind === 'html' && leaf.close !== '' ? `\n${leaf.close}` : '';
}

function withoutTabs(line: string): string {
  let out = '';
  for (const character of line) out += character === '\t' ? ' '.repeat(4 - (out.length % 4)) : character;
  return out;
}

/** What is open after a line. */
function read({ containers, leaf }: Open, line: string): Open {
  const { matched, rest } = continued(containers, line);
  if (matched === containers.length) {
    if (leaf.kind === 'fence') return { containers, leaf: closes(leaf, rest) ? NONE : leaf };
    if (leaf.kind === 'html') return { containers, leaf: leaf.end.test(rest) ? NONE : leaf };
  }
  return opened({ containers, leaf }, matched, rest);
}

/** How many of the open containers a line goes on with, and what it says inside them. */
function continued(
  containers: readonly Container[],
  line: string,
): { readonly matched: number; readonly rest: string } {
  let rest = line;
  for (const [index, container] of containers.entries()) {
    if (container.kind === 'quote') {
      const mark = /^ {0,3}> ?/.exec(rest)?.[0];
      if (mark === undefined) return { matched: index, rest };
      rest = rest.slice(mark.length);
    } else if (indentOf(rest) >= container.indent) rest = rest.slice(container.indent);
    else if (!BLANK.test(rest)) return { matched: index, rest };
  }
  return { matched: containers.length, rest };
}

const indentOf = (text: string): number => /^ */.exec(text)?.[0].length ?? 0;

const closes = (leaf: Extract<Leaf, { readonly kind: 'fence' }>, rest: string): boolean => {
  const run = /^ {0,3}(`+|~+) *$/.exec(rest)?.[1] ?? '';
  return run.startsWith(leaf.mark) && run.length >= leaf.length;
};

/** The blocks that a line begins, inside the containers that it goes on with. */
function opened(open: Open, matched: number, line: string): Open {
  let containers = open.containers.slice(0, matched);
  let rest = line;
  let fresh = false;
  for (;;) {
    const paragraph = open.leaf.kind === 'paragraph' && !fresh;
    if (BLANK.test(rest)) return { containers, leaf: NONE };
    if (indentOf(rest) >= 4) {
      // Indented code ends with its line: the next one is looked at by itself.
      return paragraph ? open : { containers, leaf: NONE };
    }
    const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(rest);
    const run = fence?.[1] ?? fence?.[2];
    if (run !== undefined) {
      return { containers, leaf: { kind: 'fence', mark: run.charAt(0), length: run.length } };
    }
    const html = HTML.find(({ start }) => start.test(rest));
    if (html !== undefined) {
      const onOneLine = html.end !== BLANK && html.end.test(rest.replace(html.start, ''));
      return { containers, leaf: onOneLine ? NONE : { kind: 'html', end: html.end, close: html.close } };
    }
    if (/^ {0,3}(?:#{1,6}(?: |$)|([-*_])(?: *\1){2,} *$)/.test(rest)) return { containers, leaf: NONE };
    if (paragraph && matched === open.containers.length && /^ {0,3}(?:=+|-+) *$/.test(rest)) {
      return { containers, leaf: NONE };
    }
    const quote = /^ {0,3}> ?/.exec(rest)?.[0];
    const item = quote === undefined ? itemAt(rest, paragraph) : undefined;
    if (quote !== undefined) {
      containers = [...containers, { kind: 'quote' }];
      rest = rest.slice(quote.length);
    } else if (item !== undefined) {
      containers = [...containers, { kind: 'item', indent: item }];
      rest = rest.slice(item);
    } else {
      // A paragraph goes on lazily where the marks of its containers are left out.
      return { containers: paragraph ? open.containers : containers, leaf: { kind: 'paragraph' } };
    }
    fresh = true;
  }
}

/** Columns up to the content of a list item; only some items may end a paragraph. */
function itemAt(rest: string, endsParagraph: boolean): number | undefined {
  const found = /^( {0,3})([-+*]|(\d{1,9})[.)])( *)(.*)$/.exec(rest);
  if (found === null) return undefined;
  const [, before = '', mark = '', number, spaces = '', content = ''] = found;
  if (content !== '' && spaces === '') return undefined;
  if (endsParagraph && (content === '' || (number !== undefined && number !== '1'))) return undefined;
  const padding = content === '' || spaces.length > 4 ? 1 : spaces.length;
  return before.length + mark.length + padding;
}
