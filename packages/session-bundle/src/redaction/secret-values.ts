import type { RE2JS } from 're2js';
import type { Span } from './known-paths.ts';
import { isOrdinary } from './ordinary-words.ts';
import { secretHeads } from './secret-names.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

const GAP = /(?:[ \t*_]|\\[*_]){0,8}/y;
const NEXT_LINE = /(?:\r?\n|\\{1,7}n)[ \t>]{0,80}/y;
const BLOCK = /[|>][+-]?\d?[+-]?[ \t]{0,8}\r?\n/y;
const ITEM = /[ \t>]{0,80}-[ \t]{1,8}(\S+)[ \t]{0,8}(?:\r?\n|$)/y;
/** A line of one word, which does not open anything. */
const WORD_LINE = /[ \t>]{1,80}([^\s#-]\S*(?<![:{[(|]))[ \t]{0,8}(?:\r?\n|$)/y;
/** The rest of a value in quotes that goes on in the next lines, up to a quote that nothing but an end follows. */
const MORE_LINES = { '"': /[^"]{1,500}"(?=[\s,;)\]}]|$)/y, "'": /[^']{1,500}'(?=[\s,;)\]}]|$)/y };
const INDENT = /[ \t>+-]*/y;
const QUOTE = /(\\{0,7})(["'`])/y;
const TRIPLE = /"""|'''/y;
const ENCODED_QUOTE = /&(?:quot|apos|#0?3[49]|#x2[27]);|%2[27]|\\{1,7}u002[27]/iy;
/** `password: string = "x"`. */
const TYPE = /[&*]?[A-Za-z]{1,20}(?:[ \t]{0,2}\|[ \t]{0,2}[A-Za-z]{1,20})?[ \t]{0,4}=(?![=>])[ \t]{0,4}/y;
const NO_VALUE = /^(?:[,;)\]}:=|]|--|-\s)/;
/** A bare value goes to the next space, or to the quotes that close what it stands in. */
const BARE_END = /\s|(?:\\{0,7}["'`]){1,4}(?=[\s,;:)\]}>]|$)|&(?:quot|apos|#0?3[49]|#x2[27]);|<\/|$/g;
const LIST_END = /\](?!["'`\w])/g;
const LONGEST_LIST = 10_000;

/**
 * Finds what is assigned to names of secrets, the whole value however it is written. Names are found by RE2; from each
 * the text is read to the end of its value, which the next name of the same kind of value ends too, or is remembered:
 * all values of a text together take time linear in it.
 */
export function secretValues(): (text: string) => readonly Span[] {
  const heads = secretHeads();
  return (text) => {
    const valueAt = reader(text);
    return heads
      .filter((head) => head.test(text))
      .flatMap((head) => endsOf(head, text).flatMap(valueAt))
      .filter(({ start, end }) => text.slice(start, end).trim() !== '')
      .map((piece) => ({ ...piece, kind: 'password' as const }));
  };
}

function endsOf(head: RE2JS, text: string): readonly number[] {
  const ends: number[] = [];
  for (const matcher = head.matcher(text); matcher.find(); ) ends.push(matcher.end());
  return ends;
}

function reader(text: string): (at: number) => readonly TextRange[] {
  const bareEnd = ahead(text, BARE_END);
  const listEnd = ahead(text, LIST_END);

  const quoted = (at: number): TextRange | undefined => {
    const start = after(QUOTE, text, at);
    if (start === undefined) return undefined;
    const end = quoteEnd(text, start, start - at - 1);
    if (text.charAt(end) === '\n') return { start, end: linesEnd(text, start, end) };
    const next = end + start - at;
    const joins = text.charAt(next - 1) === text.charAt(start - 1) && /[\w"'`]/.test(text.charAt(next));
    // A shell joins what follows without a space: `"a"b"c"`.
    return { start, end: joins && bareEnd(next) > next ? bareEnd(next) : end };
  };
  const written = (at: number): readonly TextRange[] | undefined =>
    listed(quotedAnyhow(text, at) ?? quoted(at));
  const bare = (start: number): readonly TextRange[] => {
    if (NO_VALUE.test(text.slice(start, start + 2))) return [];
    const end = bareEnd(start);
    if (!isOrdinary(text.slice(start, Math.min(end, start + 40)))) return [{ start, end }];
    const typed = after(TYPE, text, start);
    return typed === undefined ? [] : (written(typed) ?? []);
  };
  let last: TextRange = { start: 0, end: 0 };
  const blockAt = (at: number): readonly TextRange[] | undefined => {
    if (at > last.start && at < last.end) return undefined;
    const found = block(text, at);
    if (found !== undefined) last = found;
    return listed(found);
  };
  const enclosed = (at: number, start: number): readonly TextRange[] | undefined => {
    const [opening, before] = [text.charAt(start), text.charAt(at - 1)];
    if (opening === '[') {
      const end = listEnd(start);
      return end < text.length && end - start < LONGEST_LIST ? [{ start: start + 1, end }] : [];
    }
    if (opening !== '(' && opening !== '{') return undefined;
    if (start !== at || (opening === '{' && before !== '=')) return [];
    const value = quoted(start + 1);
    return value === undefined ? bare(start + 1).map((piece) => withoutClosing(text, piece)) : [value];
  };
  return (at) => {
    const start = after(GAP, text, at) ?? at;
    const below = after(NEXT_LINE, text, start);
    if (below !== undefined) return written(below) ?? wordBelow(text, at) ?? items(text, start);
    return blockAt(start) ?? written(start) ?? enclosed(at, start) ?? bare(start);
  };
}

const listed = (piece: TextRange | undefined): readonly TextRange[] | undefined =>
  piece === undefined ? undefined : [piece];

/** Where a pattern that has to match here ends. */
function after(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The next match; it is looked for again only where it is passed. */
function ahead(text: string, pattern: RegExp): (from: number) => number {
  let [asked, found] = [Number.POSITIVE_INFINITY, -1];
  return (from) => {
    if (from >= asked && from <= found) return found;
    pattern.lastIndex = from;
    [asked, found] = [from, pattern.exec(text)?.index ?? text.length];
    return found;
  };
}

/**
 * The end of what a quote with backslashes before it opens: the next one with as many. Twice as many, or the quote twice,
 * mean a quote that is part of the value. A line that ends leaves it open.
 */
function quoteEnd(text: string, start: number, backslashes: number): number {
  const quote = text.charAt(start - 1);
  let run = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') return at;
    if (char === quote) {
      const depth = Math.floor((run + 1) / (backslashes + 1));
      const doubled = backslashes === 0 && at > start && text.charAt(at + 1) === quote;
      if (depth % 2 === 1 && !doubled) return at - backslashes;
      if (depth === 0) return at - run;
      if (depth % 2 === 1) at += 1;
    }
    run = char === '\\' ? run + 1 : 0;
  }
  return text.length;
}

/** Where a value in quotes ends that its first line does not close: further on, or with that line. */
function linesEnd(text: string, start: number, line: number): number {
  const quote = text.charAt(start - 1);
  const more = quote === '"' || quote === "'" ? after(MORE_LINES[quote], text, line) : undefined;
  return more === undefined ? line : more - 1;
}

/** The value of a YAML key on the next line, further right: a word alone, as prose is longer. */
function wordBelow(text: string, at: number): readonly TextRange[] | undefined {
  const next = lineEnd(text, at) + 1;
  if (text.slice(at, next).trim() !== '') return undefined;
  WORD_LINE.lastIndex = next;
  const [, word] = WORD_LINE.exec(text) ?? [];
  if (word === undefined || isOrdinary(word)) return undefined;
  const indent = indentOf(text, next);
  if (indent <= indentOf(text, text.lastIndexOf('\n', at - 1) + 1)) return undefined;
  const start = text.indexOf(word, next);
  return [{ start, end: start + word.length }];
}

/** Between three quotes, or between quotes as an address or a page writes them. */
function quotedAnyhow(text: string, at: number): TextRange | undefined {
  const start = after(TRIPLE, text, at) ?? after(ENCODED_QUOTE, text, at);
  if (start === undefined) return undefined;
  const end = text.indexOf(text.slice(at, start), start);
  return { start, end: end < 0 ? text.length : end };
}

/** The lines of a YAML block: those that stand further right than the name. */
function block(text: string, at: number): TextRange | undefined {
  const start = after(BLOCK, text, at);
  if (start === undefined) return undefined;
  const indent = indentOf(text, text.lastIndexOf('\n', at - 1) + 1);
  let end = start;
  while (end < text.length && (isBlank(text, end) || indentOf(text, end) > indent))
    end = lineEnd(text, end) + 1;
  const first = start + indentOf(text, start);
  return { start: first, end: first + text.slice(first, end).trimEnd().length };
}

/** The items of a YAML list below a name. Those of more than a word are prose. */
function items(text: string, at: number): readonly TextRange[] {
  if (!/[\r\n]/.test(text.charAt(at))) return [];
  const pieces: TextRange[] = [];
  for (let next = lineEnd(text, at) + 1; next < text.length; ) {
    ITEM.lastIndex = next;
    const [line, item] = ITEM.exec(text) ?? [];
    if (line === undefined || item === undefined) break;
    const start = next + line.indexOf(item, line.indexOf('-') + 1);
    pieces.push({ start, end: start + item.length });
    next += line.length;
  }
  return pieces;
}

const withoutClosing = (text: string, { start, end }: TextRange): TextRange => ({
  start,
  end: /[)}]/.test(text.charAt(end - 1)) ? end - 1 : end,
});

const indentOf = (text: string, line: number): number => (after(INDENT, text, line) ?? line) - line;
const isBlank = (text: string, line: number): boolean => text.slice(line, lineEnd(text, line)).trim() === '';

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
