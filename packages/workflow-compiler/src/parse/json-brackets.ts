interface Bracket {
  readonly closing: '}' | ']';
  readonly offset: number;
  /** Of its line. */
  readonly indent: number;
}

/** A bracket that nothing closes, and where the layout of the text says that it should be closed. */
export interface UnclosedBracket extends Bracket {
  readonly end: number;
}

const CLOSING: Readonly<Record<string, '}' | ']'>> = { '{': '}', '[': ']' };
/** The start of a line, a text, a bracket, anything else. */
const TOKENS = /\n[ \t]*|"(?:[^"\\\n]|\\.)*"?|[{}[\]]|[^\s"{}[\]]+/g;

/**
 * The first bracket that is not closed by the indentation of the lines. A parser notices that only where the text stops
 * making sense, often many lines later; people see it by the layout. Where a bracket is not opened, it notices at once.
 */
export function unclosedBracket(text: string): UnclosedBracket | undefined {
  // Where as many are closed as are opened, something else is wrong.
  if (count(text, '{') <= count(text, '}') && count(text, '[') <= count(text, ']')) return undefined;
  const open: Bracket[] = [];
  let [indent, isFirst] = [0, true];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token.startsWith('\n')) {
      [indent, isFirst] = [token.length - 1, true];
      continue;
    }
    const innermost = open.at(-1);
    const ends = token === '}' || token === ']' || (isFirst && indent <= (innermost?.indent ?? -1));
    if (ends && innermost !== undefined && token !== innermost.closing) return { ...innermost, end: index };
    if (ends) open.pop();
    const closing = CLOSING[token];
    if (closing !== undefined) open.push({ closing, offset: index, indent });
    isFirst = false;
  }
  const left = open.at(-1);
  return left && { ...left, end: text.trimEnd().length };
}

function count(text: string, wanted: string): number {
  let found = 0;
  for (const [token] of text.matchAll(TOKENS)) if (token === wanted) found += 1;
  return found;
}
