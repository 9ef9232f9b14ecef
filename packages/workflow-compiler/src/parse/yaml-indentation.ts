/** A line that lines up with nothing before it. */
export interface MisplacedLine {
  readonly offset: number;
  readonly indent: number;
  /** The nearest indentation that it can have. */
  readonly expected: number;
  /** From 1: a line that is indented so. */
  readonly like: number;
}

/** A column at which the items of a list, or the keys of an object, stand. */
interface Level {
  readonly column: number;
  readonly kind: 'item' | 'key';
  readonly line: number;
}

const KEY = /^(?:"[^"]*"|'[^']*'|[^\s"'#&*!|>%@`{}[\],?:-][^#]*?|\?|<<|-[^\s#][^#]*?)[ \t]*:(?=\s|$)/;
const DASH = /^-(?:[ \t]+|$)/;
const BLOCK_SCALAR = /(?:^|[\s:])[|>][+-]?([1-9]?)[+-]?[ \t]*(?:#.*)?\r?$/;

/** What is read of the lines so far. */
interface Reading {
  readonly levels: readonly Level[];
  /** Whether something may begin below the line before, as it ends with a key or a dash. */
  readonly opens: boolean;
}

/**
 * The first line of a YAML text in block style that is indented like none of those around it. Only asked where the
 * parser found the structure broken: it complains then of something else, on the line before or after. Undefined where
 * every line fits, and from the first text on that goes over several lines in quotes or brackets.
 */
export function misplacedLine(text: string): MisplacedLine | undefined {
  let reading: Reading = { levels: [], opens: true };
  for (const { line, number, offset, indent, textAbove } of structureLines(text)) {
    if (textAbove !== undefined) return { offset: offset + indent, indent, ...textAbove };
    const { found, rest } = levelsOn(line, number);
    const [first] = found;
    if (first === undefined) {
      if (isOpenEnded(rest)) return undefined;
      continue;
    }
    if (!fits(reading, first)) {
      const near = nearest(reading.levels, first);
      return { offset: offset + indent, indent, expected: near.column, like: near.line };
    }
    reading = { levels: [...around(reading.levels, first), ...found], opens: opensBelow(rest) };
    if (isOpenEnded(rest)) return undefined;
  }
  return undefined;
}

function fits({ levels, opens }: Reading, { column, kind }: Level): boolean {
  if (levels.length === 0 || levels.some((one) => one.column === column && one.kind === kind)) return true;
  const deepest = levels.at(-1)?.column ?? 0;
  // The items of a list may stand below the key itself.
  return opens && (kind === 'item' ? column >= deepest : column > deepest);
}

/** The levels that a line lies inside of; it may go on with the innermost of them. */
const around = (levels: readonly Level[], { column, kind }: Level): readonly Level[] =>
  levels.filter(
    (one) => one.column < column || (one.column === column && kind === 'item' && one.kind === 'key'),
  );

const opensBelow = (rest: string): boolean => rest === '' || /^[&!]\S+$/.test(rest);

/** Farther off than any column. */
const OTHER_KIND = 1_000_000;

/** Of two that are as near, the inner one. */
function nearest(levels: readonly Level[], { column, kind }: Level): Level {
  const distance = (level: Level) => Math.abs(level.column - column) + (level.kind === kind ? 0 : OTHER_KIND);
  return levels.reduce((best, level) => (distance(level) <= distance(best) ? level : best));
}

interface StructureLine {
  readonly line: string;
  readonly number: number;
  readonly offset: number;
  readonly indent: number;
  /** Set where the line belongs to the text of a block scalar by its place, and is indented less than that. */
  readonly textAbove?: Pick<MisplacedLine, 'expected' | 'like'>;
}

/** The lines that make up the structure: without blank ones, comments, marks of documents and the texts of block scalars. */
function structureLines(text: string): readonly StructureLine[] {
  const lines: StructureLine[] = [];
  let scalar: { readonly outer: number; readonly own: number | undefined; readonly line: number } | undefined;
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const at = { line, number: index + 1, offset, indent: indentOf(line) };
    offset += line.length + 1;
    if (line.trim() === '') continue;
    if (scalar !== undefined) {
      const { outer, own = at.indent, line: like } = scalar;
      if (at.indent > outer && at.indent < own)
        return [...lines, { ...at, textAbove: { expected: own, like } }];
      scalar = at.indent > outer ? { outer, own, line: at.number } : undefined;
      if (scalar !== undefined) continue;
    }
    if (/^[ \t]*#|^(?:---|\.\.\.|%)/.test(line)) continue;
    lines.push(at);
    const block = BLOCK_SCALAR.exec(line);
    if (block === null) continue;
    const outer = levelsOn(line, 0).found.at(-1)?.column ?? at.indent;
    scalar = { outer, own: block[1] === '' ? undefined : outer + Number(block[1]), line: at.number };
  }
  return lines;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** What begins on a line, outermost first, and what stands behind it. */
function levelsOn(line: string, number: number): { readonly found: readonly Level[]; readonly rest: string } {
  const found: Level[] = [];
  let column = indentOf(line);
  for (let dash = DASH.exec(line.slice(column)); dash !== null; dash = DASH.exec(line.slice(column))) {
    found.push({ column, kind: 'item', line: number });
    column += dash[0].length;
  }
  const key = KEY.exec(line.slice(column))?.[0];
  if (key !== undefined) found.push({ column, kind: 'key', line: number });
  const rest = line.slice(column + (key?.length ?? 0)).trim();
  return { found, rest: rest.startsWith('#') ? '' : rest };
}

/** Whether a text in quotes or brackets goes on in the next line. */
function isOpenEnded(value: string): boolean {
  const quote = value.charAt(0);
  if (quote === '"' || quote === "'") return !value.slice(1).includes(quote);
  const count = (brackets: RegExp) => value.match(brackets)?.length ?? 0;
  return (quote === '{' || quote === '[') && count(/[{[]/g) > count(/[}\]]/g);
}
