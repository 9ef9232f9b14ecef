import MarkdownIt, { type Token } from 'markdown-it';

/** What a text may leave open at its end, and only in these forms. */
const OPENING = /```|~~~|</;

/** What ends raw HTML: each ends one kind of it, and none of the others. */
const HTML_ENDS = ['>', '?>', ']]>', '-->', '</pre>'];

/** Quotes and lists within each other; what is open in there ends with them. */
const DEEPEST = 100;

/** Stands for what comes after a text, behind a blank line: that one ends the raw HTML that a blank line ends. */
const AFTER = '\n\nend';

/**
 * What closes the fence or the raw HTML that a text leaves open at its end; empty where nothing is open. The library
 * that documents are made with decides: what it reads as following text, other readers of CommonMark do too.
 */
export function closingOf(text: string): string {
  if (!OPENING.test(text)) return '';
  const open = openAtEnd(text);
  if (open === undefined) return '';
  if (open.type === 'fence') return `\n${open.markup}`;
  const end = HTML_ENDS.find((one) => openAtEnd(`${text}\n${one}`) === undefined);
  return end === undefined ? '' : `\n${end}`;
}

/** The fence or the raw HTML that what follows a text would stand in. */
function openAtEnd(text: string): Token | undefined {
  const last = blocksOf(text + AFTER).at(-1);
  return last?.type === 'fence' || last?.type === 'html_block' ? last : undefined;
}

/** It is made where a text needs it for the first time. */
let reader: ReturnType<typeof openReader> | undefined;

/** The blocks of a text. What stands inside them takes longer to read, and says nothing about them. */
function blocksOf(text: string): readonly Token[] {
  reader ??= openReader();
  return reader.parse(text, {});
}

function openReader() {
  const opened = new MarkdownIt('commonmark', { maxNesting: DEEPEST });
  opened.core.ruler.enableOnly(['normalize', 'block']);
  return opened;
}
