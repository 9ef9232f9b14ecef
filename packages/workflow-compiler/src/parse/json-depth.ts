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
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** A string that is not closed ends with its line, as the parser reads it too. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (character === BACKSLASH) i += 1;
    else if (character === QUOTE || character === LINE_FEED || character === CARRIAGE_RETURN) return i;
  }
  return text.length;
}
