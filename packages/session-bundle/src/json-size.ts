/** Objects and lists inside each other. Artifacts, contexts and workflow files nest to 64 levels. */
export const NESTING_LIMIT = 256;
/** Values of one line: several times those of the largest artifact that an agent can leave. */
export const VALUE_LIMIT = 2_000_000;

/** What a text has too much of to be parsed: a few megabytes of brackets take gigabytes as values. */
export function excessIn(text: string): string | undefined {
  let [depth, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (unit === '"') at = endOfString(text, at);
    else if (unit === ',') values += 1;
    else if (unit === '[' || unit === '{') depth += 1;
    else if (unit === ']' || unit === '}') depth -= 1;
    if (depth > NESTING_LIMIT)
      return `the line nests objects and lists more than ${NESTING_LIMIT} levels deep`;
    if (values > VALUE_LIMIT) return `the line has more than ${VALUE_LIMIT} values`;
  }
  return undefined;
}

/** Where a string that begins at `start` ends: at its closing quote, or behind the text. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charAt(before - 1) === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
