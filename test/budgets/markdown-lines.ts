/**
 * Finds out as what a Markdown reader sees each line of a text: the block structure of CommonMark 0.31 as far
 * as it decides which lines are code, raw HTML or quoted. Inline marks are not looked at.
 */

export interface MarkdownLine {
  readonly text: string;
  /** The block that the line belongs to. */
  readonly block: 'text' | 'fence' | 'code' | 'html';
  /** Quotes and list items around it. */
  readonly depth: number;
  readonly quoted: boolean;
}

type Container = { readonly kind: 'quote' } | { readonly kind: 'item'; readonly indent: number };

type Leaf =
  | { readonly kind: 'none' | 'paragraph' | 'code' }
  | { readonly kind: 'fence'; readonly mark: string; readonly length: number }
  | { readonly kind: 'html'; readonly end: RegExp };

interface Open {
  readonly containers: readonly Container[];
  readonly leaf: Leaf;
}

const NONE: Leaf = { kind: 'none' };
const BLANK = /^[ \t]*$/;

/** Blocks of raw HTML: where they begin and where they end. */
const HTML: readonly { readonly start: RegExp; readonly end: RegExp }[] = [
  { start: /^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^ {0,3}<!--/, end: /-->/ },
  { start: /^ {0,3}<\?/, end: /\?>/ },
  { start: /^ {0,3}<![A-Za-z]/, end: />/ },
  { start: /^ {0,3}<!\[CDATA\[/, end: /\]\]>/ },
  {
    start:
      /^ {0,3}<\/?(?:details|summary|div|p|table|ul|ol|li|section|h[1-6]|hr|form|body|html)(?:[\s/>]|$)/i,
    end: BLANK,
  },
];

/** A carriage return alone ends a line too. */
const LINE_END = /\r\n|\n|\r/;

export const linesOf = (text: string): readonly string[] => text.split(LINE_END);

export function markdownLines(text: string): readonly MarkdownLine[] {
  let open: Open = { containers: [], leaf: NONE };
  return linesOf(text).map((line) => {
    const { before, after } = read(open, withoutTabs(line));
    open = after;
    const { containers } = before;
    const quoted = containers.some(({ kind }) => kind === 'quote');
    return { text: line, block: blockOf(before), depth: containers.length, quoted };
  });
}

const blockOf = ({ leaf }: Open): MarkdownLine['block'] =>
  leaf.kind === 'none' || leaf.kind === 'paragraph' ? 'text' : leaf.kind;

/** True where a reader that has seen the whole text would still wait for the end of a fence. */
export function endsInFence(text: string): boolean {
  const marked = markdownLines(`${text}\nend`);
  return marked.at(-1)?.block === 'fence';
}

function withoutTabs(line: string): string {
  let out = '';
  for (const character of line) out += character === '\t' ? ' '.repeat(4 - (out.length % 4)) : character;
  return out;
}

/** What is open at a line, and what after it. */
function read({ containers, leaf }: Open, line: string): { readonly before: Open; readonly after: Open } {
  const { matched, rest } = continued(containers, line);
  const whole = matched === containers.length;
  if (whole && leaf.kind === 'fence') {
    const before = { containers, leaf };
    return { before, after: closes(leaf, rest) ? { containers, leaf: NONE } : before };
  }
  if (whole && leaf.kind === 'html') {
    const before = { containers, leaf };
    return { before, after: leaf.end.test(rest) ? { containers, leaf: NONE } : before };
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
function opened(open: Open, matched: number, line: string): { readonly before: Open; readonly after: Open } {
  let containers = open.containers.slice(0, matched);
  let rest = line;
  let fresh = false;
  for (;;) {
    const paragraph = open.leaf.kind === 'paragraph' && !fresh;
    if (BLANK.test(rest)) return both({ containers, leaf: NONE });
    if (indentOf(rest) >= 4) {
      if (paragraph) return both({ containers: open.containers, leaf: open.leaf });
      return both({ containers, leaf: { kind: 'code' } });
    }
    const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(rest);
    const run = fence?.[1] ?? fence?.[2];
    if (run !== undefined) {
      return both({ containers, leaf: { kind: 'fence', mark: run.charAt(0), length: run.length } });
    }
    const html = HTML.find(({ start }) => start.test(rest));
    if (html !== undefined) {
      const before: Open = { containers, leaf: { kind: 'html', end: html.end } };
      const onOneLine = html.end !== BLANK && html.end.test(rest.replace(html.start, ''));
      return { before, after: onOneLine ? { containers, leaf: NONE } : before };
    }
    if (/^ {0,3}(?:#{1,6}(?: |$)|([-*_])(?: *\1){2,} *$)/.test(rest)) return both({ containers, leaf: NONE });
    if (paragraph && matched === open.containers.length && /^ {0,3}(?:=+|-+) *$/.test(rest)) {
      return both({ containers, leaf: NONE });
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
      return both({ containers: paragraph ? open.containers : containers, leaf: { kind: 'paragraph' } });
    }
    fresh = true;
  }
}

const both = (state: Open): { readonly before: Open; readonly after: Open } => ({
  before: state,
  after: state.leaf.kind === 'code' ? { ...state, leaf: NONE } : state,
});

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
