import { type Json, type JsonObject, unseenAs } from '@workrail/kernel';

const INDENT = '  ';
const PLAIN_KEY = /^[A-Za-z_][\w.-]*$/;

/** JSON as lines that people compare: keys are in order, and different values give different texts. */
export const valueText = (value: object): string => `${linesOf(value as Json).join('\n')}\n`;

function linesOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['[]'] : value.flatMap((item) => behind('-', item));
  if (typeof value === 'object' && value !== null) return membersOf(value as JsonObject);
  return [typeof value === 'string' ? quoted(value) : JSON.stringify(value)];
}

function membersOf(value: JsonObject): readonly string[] {
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return keys.length === 0
    ? ['{}']
    : keys.flatMap((key) => behind(`${PLAIN_KEY.test(key) ? key : quoted(key)}:`, value[key] ?? null));
}

/** A value behind its key or dash: on the same line where it is one, else below and further in. */
function behind(mark: string, value: Json): readonly string[] {
  if (typeof value === 'string' && value.includes('\n'))
    return [`${mark} |`, ...value.split('\n').map((line) => `${INDENT}${seen(line)}`)];
  const isSmall = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
  const lines = linesOf(value);
  return isSmall ? [`${mark} ${lines[0]}`] : [mark, ...lines.map((line) => `${INDENT}${line}`)];
}

const quoted = (text: string): string => seen(JSON.stringify(text));

/** What nobody sees stands as its number, and so does what could be taken for such a number. */
const seen = (text: string): string => unseenAs(text.replaceAll('\\u{', `${number('\\')}u{`), number);

const number = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;
