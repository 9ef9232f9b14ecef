import { parse, type TomlTable, type TomlValue } from 'smol-toml';

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

/** Long texts, which may end in one or two quotes of their own, texts, comments, line breaks, signs, anything else. */
const TOKENS =
  /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|\n|[=[\]{}]|[^\s"'#=[\]{}]+/g;

/** The statements of a text that is known to be TOML. */
export function statementsOf(text: string): readonly TomlStatement[] {
  const found: TomlStatement[] = [];
  let open: { readonly start: number; end: number; equals?: number; value?: number } | undefined;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const breaks = token === '\n' || token.startsWith('#');
    if (breaks && open !== undefined && depth === 0) {
      found.push(statement(text, open));
      open = undefined;
    }
    if (breaks) continue;
    open ??= { start: index, end: index };
    open.end = index + token.length;
    if (open.equals !== undefined) open.value ??= index;
    if (token === '=') open.equals ??= index;
    depth += /^[[{]$/.test(token) ? 1 : /^[\]}]$/.test(token) ? -1 : 0;
  }
  return open === undefined ? found : [...found, statement(text, open)];
}

function statement(
  text: string,
  { start, end, equals, value = end }: { start: number; end: number; equals?: number; value?: number },
): TomlStatement {
  const isPair = equals !== undefined;
  const key = isPair ? text.slice(start, equals) : text.slice(start, end).replace(/^\[\[?|\]\]?$/g, '');
  const kind = isPair ? 'pair' : text.startsWith('[[', start) ? 'list' : 'table';
  return { kind, path: pathOf(parse(`${key} = 1`)), start, end, value };
}

/** The keys of tables in each other, however deep. */
function pathOf(table: TomlTable): readonly string[] {
  const path: string[] = [];
  for (let at: TomlValue = table; typeof at === 'object'; ) {
    const [[key, inner] = ['', 1]]: [string, TomlValue][] = Object.entries(at);
    path.push(key);
    at = inner;
  }
  return path;
}
