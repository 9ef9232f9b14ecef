import type { Alignment, NoteBlock } from './document.ts';
import { headingLine, spansLine, spansLines } from './markdown-spans.ts';
import { fenced } from './markdown-text.ts';
import { headingLevel } from './note-blocks.ts';

type List = Extract<NoteBlock, { readonly kind: 'list' }>;
type Table = Extract<NoteBlock, { readonly kind: 'table' }>;

/** Deeper, a paragraph is one line: what stands before each line would be longer than the line. */
const DEEP = 4;
/** Numbers that a reader takes for those of a list. */
const LARGEST = 999_999_999;

const RULES: Readonly<Record<Alignment, string>> = { left: '---', right: '--:', center: ':-:' };

interface BlockContext {
  /** Quotes and lists around them. */
  readonly depth: number;
  /** Another list is right before: with the same mark this one would go on with it. */
  readonly isNextList: boolean;
}

/** Blocks of notes as Markdown that is read as these blocks, by any reader of CommonMark with tables. */
export function blocksLines(blocks: readonly NoteBlock[], depth = 0): readonly string[] {
  const all: string[] = [];
  let before: NoteBlock | undefined;
  let wasNextList = false;
  for (const block of blocks) {
    const isNextList: boolean = before !== undefined && areAlike(before, block) && !wasNextList;
    const lines = blockLines(block, { depth, isNextList });
    const [first] = lines;
    if (first === undefined) continue;
    if (before !== undefined && !isTightAfter(before, block, first)) all.push('');
    for (const line of lines) all.push(line);
    before = block;
    wasNextList = isNextList;
  }
  return all;
}

const areAlike = (one: NoteBlock, other: NoteBlock): boolean =>
  one.kind === 'list' && other.kind === 'list' && (one.start === undefined) === (other.start === undefined);

/** In a list without empty lines, where the paragraph before would not swallow it. */
const isTightAfter = (before: NoteBlock, { kind }: NoteBlock, first: string): boolean =>
  before.kind === 'paragraph' &&
  before.tight === true &&
  (kind === 'code' || (kind === 'list' && /^(?:[-+]|1[.)]) ./.test(first)));

function blockLines(block: NoteBlock, place: BlockContext): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [headingLine(headingLevel(block.level), block.spans)];
    case 'paragraph':
      return place.depth < DEEP ? spansLines(block.spans) : [spansLine(block.spans)].filter(Boolean);
    case 'list':
      return listLines(block, place);
    case 'quote':
      return quoted(blocksLines(block.blocks, place.depth + 1));
    case 'code':
      return fenced(block.text, block.info);
    case 'table':
      return tableLines(block);
    case 'rule':
      return ['***'];
  }
}

/** An empty quote stands too. */
export const quoted = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? ['>'] : lines.map((line) => (line === '' ? '>' : `> ${line}`));

function listLines({ start, items }: List, { depth, isNextList }: BlockContext): readonly string[] {
  const isTight = items.every((item) => item.every((block) => block.kind !== 'paragraph' || block.tight));
  return items.flatMap((item, at) => {
    const mark =
      start === undefined
        ? // Three of the same in a row would be a rule.
          '-+'.charAt((depth + Number(isNextList)) % 2)
        : `${Math.min(start + at, LARGEST)}${isNextList ? ')' : '.'}`;
    const lines = itemLines(mark, blocksLines(item, depth + 1));
    return at > 0 && !isTight ? ['', ...lines] : lines;
  });
}

function itemLines(mark: string, [first = '', ...more]: readonly string[]): readonly string[] {
  const indent = ' '.repeat(mark.length + 1);
  // A box to tick stays one.
  const line = first.replace(/^\\\[([ xX])\\\] /, '[$1] ');
  return [`${mark} ${line}`.trimEnd(), ...more.map((one) => (one === '' ? '' : indent + one))];
}

function tableLines({ columns, rows: [head = [], ...body] }: Table): readonly string[] {
  const row = (cells: Table['rows'][number]): string =>
    `| ${cells.map((cell) => spansLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(head), `| ${columns.map((column) => RULES[column]).join(' | ')} |`, ...body.map(row)];
}
