import MarkdownIt, { type Token } from 'markdown-it';
import type { Alignment, NoteBlock, Span } from './document.ts';
import { codePointText } from './escape.ts';

/** Quotes and lists within each other. What lies deeper is not read as Markdown. */
const DEEPEST = 100;

/**
 * Raw HTML is text, and pictures are links. Definitions of links are text too: else a note could hold what no reader
 * of it sees.
 */
const parser = new MarkdownIt('default', { html: false, maxNesting: DEEPEST }).disable([
  'image',
  'reference',
]);
parser.validateLink = (url) => /^(?:https?|mailto):/i.test(url);

/** The level of a heading of a note in a document, whose own are above. */
export const headingLevel = (level: number): number => Math.min(6, 4 + level);

/** The tokens that are still to come, and the lines of the note. */
interface Reader {
  readonly tokens: IterableIterator<Token>;
  readonly lines: readonly string[];
}

/** CommonMark with tables, as a tree. What would be lost by reading it as Markdown stands as code. */
export function noteBlocks(markdown: string): readonly NoteBlock[] {
  // A reader of Markdown puts another character in the place of this one.
  const text = markdown.toWellFormed().replaceAll('\u0000', codePointText);
  const tokens = parser.parse(text, {});
  if (tokens.some(({ level }) => level >= DEEPEST - 1)) return [{ kind: 'code', text }];
  return blocksUntil({ tokens: tokens.values(), lines: text.split(/\r\n|\n|\r/) }, undefined);
}

function blocksUntil(reader: Reader, end: string | undefined): readonly NoteBlock[] {
  const blocks: NoteBlock[] = [];
  for (const token of reader.tokens) {
    if (token.type === end) break;
    const block = blockFrom(token, reader);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

function blockFrom(token: Token, reader: Reader): NoteBlock | undefined {
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', spans: spansOf(reader), ...(token.hidden ? { tight: true } : {}) };
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), spans: spansOf(reader) };
    case 'blockquote_open':
      return { kind: 'quote', blocks: blocksUntil(reader, 'blockquote_close') };
    case 'bullet_list_open':
      return { kind: 'list', items: itemsUntil(reader, 'bullet_list_close') };
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1);
      return { kind: 'list', start, items: itemsUntil(reader, 'ordered_list_close') };
    }
    case 'fence':
    case 'code_block': {
      const info = token.info.trim();
      return { kind: 'code', text: token.content.replace(/\n$/, ''), ...(info === '' ? {} : { info }) };
    }
    case 'table_open':
      return tableFrom(token, reader);
    case 'hr':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

/** Of the inline token that comes next. */
const spansOf = ({ tokens }: Reader): readonly Span[] => noteSpans(tokens.next().value?.children ?? []);

function itemsUntil(reader: Reader, end: string): readonly (readonly NoteBlock[])[] {
  const items: (readonly NoteBlock[])[] = [];
  for (const { type } of reader.tokens) {
    if (type === end) break;
    items.push(blocksUntil(reader, 'list_item_close'));
  }
  return items;
}

function tableFrom({ map }: Token, reader: Reader): NoteBlock {
  const columns: Alignment[] = [];
  const rows: (readonly Span[])[][] = [];
  for (const token of reader.tokens) {
    if (token.type === 'table_close') break;
    if (token.type === 'tr_open') rows.push([]);
    else if (token.type === 'th_open') columns.push(alignmentOf(token));
    else if (token.type === 'inline') rows.at(-1)?.push(noteSpans(token.children ?? []));
  }
  const source = reader.lines.slice(...(map ?? []));
  return source.some((line) => cellsIn(line) > columns.length)
    ? { kind: 'code', text: source.join('\n') }
    : { kind: 'table', columns, rows };
}

const alignmentOf = (token: Token): Alignment => {
  const [, side] = /text-align:(left|right|center)/.exec(String(token.attrGet('style') ?? '')) ?? [];
  return side === 'right' || side === 'center' ? side : 'left';
};

/** Cells that a line of a table has; a reader of Markdown drops those that have no column. */
const cellsIn = (line: string): number =>
  line
    .replace(/^[\s>]*\|?/, '')
    .replace(/(?<!\\)\|\s*$/, '')
    .split(/(?<!\\)\|/).length;

type Style = Omit<Span, 'text'>;

const STYLES: Readonly<Record<string, Style>> = {
  strong_open: { strong: true },
  em_open: { emphasis: true },
  s_open: { struck: true },
};

/** The text of a paragraph, heading or cell, in stretches of one style. */
function noteSpans(tokens: readonly Token[]): readonly Span[] {
  const open: Style[] = [];
  const titles: string[] = [];
  return tokens.flatMap((token): readonly Span[] => {
    const style: Style = Object.assign({}, ...open);
    switch (token.type) {
      case 'text':
      case 'text_special':
        return token.content === '' ? [] : [{ ...style, text: token.content }];
      case 'code_inline':
        return [{ ...style, code: true, text: token.content }];
      case 'softbreak':
        return [{ ...style, text: ' ', wraps: true }];
      case 'hardbreak':
        return [{ ...style, text: '\n' }];
      case 'link_open':
        open.push({ href: String(token.attrGet('href') ?? '') });
        titles.push(String(token.attrGet('title') ?? ''));
        return [];
      case 'link_close': {
        open.pop();
        const title = titles.pop() ?? '';
        return title === '' ? [] : [{ ...style, text: ` (${title})` }];
      }
      default:
        if (token.nesting > 0) open.push(STYLES[token.type] ?? {});
        else if (token.nesting < 0) open.pop();
        return [];
    }
  });
}
