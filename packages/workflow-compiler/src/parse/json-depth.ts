/** The offset of the first bracket that nests more deeply than `limit`, found without recursion. */
export function tooDeepAt(text: string, limit: number): number | undefined {
  const open: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (character === QUOTE) i = endOfString(text, i);
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      // In ASCII each closing bracket comes two after its opening one.
      open.push(character + 2);
      if (open.length > limit) return i;
    } else if (character === open.at(-1)) open.pop();
  }
  return undefined;
}

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

const END_OR_ESCAPE = /["\\\n\r]/g;

/** A string that is not closed ends with its line, as the parser reads it too. */
function endOfString(text: string, start: number): number {
  END_OR_ESCAPE.lastIndex = start + 1;
  for (let found = END_OR_ESCAPE.exec(text); found !== null; found = END_OR_ESCAPE.exec(text)) {
    if (found[0] !== '\\') return found.index;
    END_OR_ESCAPE.lastIndex = found.index + 2;
  }
  return text.length;
}
