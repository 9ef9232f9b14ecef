export interface MissingBracket {
  /** Where it belongs. */
  readonly offset: number;
  readonly bracket: '{' | '}' | '[' | ']';
  /** The one that it belongs to. */
  readonly partner: number;
}

interface Bracket {
  readonly character: string;
  readonly offset: number;
  readonly indent: number;
  /** Whether nothing but space stands before it on its line. */
  readonly first: boolean;
}

const CLOSING: Readonly<Record<string, '}' | ']'>> = { '{': '}', '[': ']' };
const OPENING: Readonly<Record<string, '{' | '['>> = { '}': '{', ']': '[' };

/**
 * The first bracket that is missing by the indentation of the lines. A parser notices a missing bracket only
 * where the text stops making sense, often many lines later; people see it by the layout. Simpler rules, which look at
 * closing brackets only, point ten lines away for one in five.
 */
export function missingBracket(text: string): MissingBracket | undefined {
  const open: Bracket[] = [];
  const brackets = bracketsIn(text);
  if (isBalanced(brackets)) return undefined;
  let closed: Bracket | undefined;
  for (const bracket of brackets) {
    if (CLOSING[bracket.character] !== undefined) {
      open.push(bracket);
      continue;
    }
    const opener = open.pop();
    const before = closed;
    closed = opener;
    if (opener === undefined) return missingOpening(bracket, text.search(/\S/));
    if (isCutShort(text, { brackets, opener, bracket }))
      return {
        offset: bracket.offset,
        bracket: CLOSING[opener.character] ?? '}',
        partner: opener.offset,
      };
    if (sameLine(text, opener, bracket)) continue;
    const line = startOfLine(text, bracket.offset);
    // Several may be closed on one line, the first of which says where the line stands.
    if (!bracket.first && /^[\s}\],]*$/.test(text.slice(line, bracket.offset))) {
      const fits = CLOSING[opener.character] === bracket.character;
      if (!fits && before !== undefined) return missingOpening(bracket, startOfLine(text, before.offset));
      continue;
    }
    if (!bracket.first) return missingOpening(bracket, line);
    if (bracket.indent === opener.indent) continue;
    return bracket.indent < opener.indent ? unclosed(text, opener) : unopened(text, opener, bracket);
  }
  const left = open.at(-1);
  return left === undefined ? undefined : unclosed(text, left);
}

/** Where as many are closed as are opened, something else is wrong. */
const isBalanced = (brackets: readonly Bracket[]): boolean =>
  countOf(brackets, '{') === countOf(brackets, '}') && countOf(brackets, '[') === countOf(brackets, ']');

const countOf = (brackets: readonly Bracket[], wanted: string): number =>
  brackets.filter(({ character }) => character === wanted).length;

/** Whether a bracket of the other kind closes what stands on the same line or in the same column, as in `[ }`. */
function isCutShort(
  text: string,
  {
    brackets,
    opener,
    bracket,
  }: { readonly brackets: readonly Bracket[]; readonly opener: Bracket; readonly bracket: Bracket },
): boolean {
  const wanted = CLOSING[opener.character];
  if (wanted === undefined || wanted === bracket.character) return false;
  const near = sameLine(text, opener, bracket) || (bracket.first && bracket.indent === opener.indent);
  return near && countOf(brackets, opener.character) > countOf(brackets, wanted);
}

function bracketsIn(text: string): readonly Bracket[] {
  const found: Bracket[] = [];
  let lineStart = 0;
  let indent = 0;
  let blank = true;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|\n|[{}[\]]|\S/g)) {
    if (token === '\n') {
      lineStart = index + 1;
      blank = true;
      continue;
    }
    if (blank) indent = index - lineStart;
    if (/^[{}[\]]$/.test(token)) found.push({ character: token, offset: index, indent, first: blank });
    blank = false;
  }
  return found;
}

const missingOpening = (closer: Bracket, offset: number): MissingBracket => ({
  offset,
  bracket: OPENING[closer.character] ?? '{',
  partner: closer.offset,
});

function startOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset) + 1;
  return start + text.slice(start).search(/\S/);
}

const sameLine = (text: string, left: Bracket, right: Bracket): boolean =>
  !text.slice(left.offset, right.offset).includes('\n');

/** The closing one belongs where the text after it comes back to the column of the opening one. */
function unclosed(text: string, opener: Bracket): MissingBracket | undefined {
  const bracket = CLOSING[opener.character] ?? '}';
  for (const line of linesAfter(text, opener.offset)) {
    if (line.indent > opener.indent) continue;
    return { offset: line.offset, bracket, partner: opener.offset };
  }
  return { offset: text.trimEnd().length, bracket, partner: opener.offset };
}

/** The opening one belongs before the first line that lies deeper than the closing one. */
function unopened(text: string, outer: Bracket, closer: Bracket): MissingBracket | undefined {
  let before = outer.offset;
  for (const line of linesAfter(text, outer.offset)) {
    if (line.offset >= closer.offset) break;
    if (line.indent <= closer.indent) before = line.end;
    else if (!/[{[]\s*$/.test(text.slice(0, before + 1))) break;
  }
  return missingOpening(closer, before);
}

/** Lines behind an offset that hold more than space: where each begins and ends, and its column. */
function* linesAfter(text: string, offset: number) {
  let start = text.indexOf('\n', offset) + 1;
  while (start > 0 && start < text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const line = text.slice(start, end);
    const indent = line.search(/\S/);
    if (indent >= 0) yield { offset: start + indent, end: start + line.trimEnd().length - 1, indent };
    start = next < 0 ? 0 : next + 1;
  }
}
