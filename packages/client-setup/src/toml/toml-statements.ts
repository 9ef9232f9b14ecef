import { parse } from 'smol-toml';
import { trimmedEnd } from '../text-edit.ts';

/** A line that opens a table, or gives a value to a key. */
export interface TomlStatement {
  readonly kind: 'table' | 'list' | 'pair';
  /** As it is written: for a pair without the table that it stands in. */
  readonly path: readonly string[];
  readonly start: number;
  /** Where it ends, without a comment. */
  readonly end: number;
  /** Where the value of a pair begins. */
  readonly value: number;
}

/** The statements of a text that is known to be TOML. */
export function statementsOf(text: string): readonly TomlStatement[] {
  const found: TomlStatement[] = [];
  let at = nextStatement(text, 0);
  while (at < text.length) {
    const statement = text[at] === '[' ? tableAt(text, at) : pairAt(text, at);
    found.push(statement);
    at = nextStatement(text, Math.max(statement.end, at + 1));
  }
  return found;
}

/** Passes over blanks, line breaks and comments. */
const nextStatement = (text: string, from: number): number =>
  endOfMatch(/(?:[ \t\r\n]+|#[^\n]*)*/y, text, from);

function tableAt(text: string, start: number): TomlStatement {
  const kind = text.startsWith('[[', start) ? 'list' : 'table';
  const { path, end } = keyAt(text, start + (kind === 'list' ? 2 : 1));
  return { kind, path, start, end: end + (kind === 'list' ? 2 : 1), value: end };
}

function pairAt(text: string, start: number): TomlStatement {
  const { path, end: equals } = keyAt(text, start);
  const value = endOfMatch(/[ \t]*/y, text, equals + 1);
  return { kind: 'pair', path, start, end: endOfValue(text, value), value };
}

/** A dotted key with the blanks around it. */
function keyAt(text: string, from: number): { readonly path: readonly string[]; readonly end: number } {
  const path: string[] = [];
  let at = from;
  do {
    const start = endOfMatch(/[ \t]*/y, text, path.length === 0 ? at : at + 1);
    const end = endOfMatch(/[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y, text, start);
    path.push(keyText(text.slice(start, end)));
    at = endOfMatch(/[ \t]*/y, text, end);
  } while (text[at] === '.');
  return { path, end: at };
}

/** What a key says; escapes are read by the parser. */
const keyText = (key: string): string =>
  /^["']/.test(key) ? (Object.keys(parse(`${key} = 1`))[0] ?? '') : key;

function endOfValue(text: string, from: number): number {
  let at = from;
  let depth = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (depth === 0 && /[#\n]/.test(character)) break;
    if (/["']/.test(character)) at = endOfString(text, at);
    else if (character === '#') at = endOfMatch(/[^\n]*/y, text, at);
    else {
      depth += /[[{]/.test(character) ? 1 : /[\]}]/.test(character) ? -1 : 0;
      at += 1;
    }
  }
  return trimmedEnd(text, from, at);
}

function endOfString(text: string, start: number): number {
  const mark = text.charAt(start);
  const long = mark.repeat(3);
  const closing = text.startsWith(long, start) ? long : mark;
  let at = start + closing.length;
  while (at < text.length && !text.startsWith(closing, at)) at += mark === '"' && text[at] === '\\' ? 2 : 1;
  at += closing.length;
  // A long text may end in one or two quotes of its own.
  while (closing === long && text[at] === mark) at += 1;
  return at;
}

function endOfMatch(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.exec(text);
  return pattern.lastIndex === 0 ? from : pattern.lastIndex;
}
