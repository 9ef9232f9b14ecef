import MarkdownIt from 'markdown-it';

export interface MarkdownLine {
  readonly text: string;
  /** The block that the line belongs to. */
  readonly block: 'text' | 'fence' | 'code' | 'html';
  /** Quotes and list items around it. */
  readonly depth: number;
  readonly quoted: boolean;
}

const READER = new MarkdownIt('commonmark');
const BLOCKS = { fence: 'fence', code_block: 'code', html_block: 'html' } as const;

/** A carriage return alone ends a line too. */
export const linesOf = (text: string): readonly string[] => text.split(/\r\n|\n|\r/);

/** As what a reader of CommonMark sees each line: a library tells, and not the code that is judged. */
export function markdownLines(text: string): readonly MarkdownLine[] {
  const lines = linesOf(text).map(
    (line): MarkdownLine => ({ text: line, block: 'text', depth: 0, quoted: false }),
  );
  for (const { type, map } of READER.parse(text, {})) {
    const [from, to] = map ?? [0, 0];
    for (const [offset, line] of lines.slice(from, to).entries()) {
      const quoted = type === 'blockquote_open';
      lines[from + offset] = {
        ...line,
        block: type in BLOCKS ? BLOCKS[type as keyof typeof BLOCKS] : line.block,
        depth: line.depth + (quoted || type === 'list_item_open' ? 1 : 0),
        quoted: line.quoted || quoted,
      };
    }
  }
  return lines;
}

/** True where a reader that has seen the whole text would still wait for the end of a fence. */
export const endsInFence = (text: string): boolean => markdownLines(`${text}\nend`).at(-1)?.block === 'fence';
