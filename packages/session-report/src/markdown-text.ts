import { shown } from './escape.ts';

/**
 * What Markdown may read as markup wherever it stands, and what some readers of it do besides: formulas, attributes.
 * A line between two letters is none, and names are full of them.
 */
const MARKUP = /[\\`*[\]<~|${]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu;

/** What begins another block where it stands at the start of a line, or makes a heading of the line before. */
const STARTS = /^(?:#{1,6}(?=\s|$)|-(?=[\s:-]|$)|\+(?=\s|$)|=(?=[=\s]|$)|:(?=-)|>)/;
const COUNTS = /^(\d{1,9})([.)])(?=\s|$)/;

/** A text in which nothing is markup, except at the start of its lines. */
export const plain = (text: string): string => text.replace(MARKUP, '\\$&');

/** A line of a paragraph that begins no other block. */
export const lineOfText = (line: string): string => line.replace(STARTS, '\\$&').replace(COUNTS, '$1\\$2');

const onOneLine = (text: string): string => shown(text).replace(/[\t\n]+/g, ' ');

/** A text as code, whatever is in it. */
export function code(text: string): string {
  const one = onOneLine(text);
  const longest = longestRun(one, '`');
  const mark = '`'.repeat(longest + 1);
  // A reader takes one space away at each end.
  const isPadded = one === '' || longest > 0 || (/^ .* $/.test(one) && one.trim() !== '');
  return isPadded ? `${mark} ${one} ${mark}` : `${mark}${one}${mark}`;
}

/** A text between fences that nothing in it can close, in lines. */
export function fenced(text: string, info = ''): readonly string[] {
  const sign = info.includes('`') ? '~' : '`';
  const clean = shown(text);
  const fence = sign.repeat(Math.max(2, longestRun(clean, sign)) + 1);
  // Some readers take what stands in braces for an order to do something with the code.
  const about = onOneLine(info).replace(/^\{/, '\\{');
  return [`${fence}${sign === '~' ? ' ' : ''}${about}`, ...clean.split('\n'), fence];
}

function longestRun(text: string, sign: '`' | '~'): number {
  let longest = 0;
  for (const [run] of text.matchAll(sign === '`' ? /`+/g : /~+/g)) longest = Math.max(longest, run.length);
  return longest;
}
