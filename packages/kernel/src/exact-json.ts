import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { E, type Either } from './result.ts';

/** A number whose text is not the one that JavaScript would print: `9007199254740993`, `1.10`, `1e3`. `JSON.stringify` prints it as it was written. */
export interface ExactNumber extends JsonObject {
  readonly rawJSON: string;
}

/** What the platform has and its types do not yet. */
const PLATFORM = JSON as unknown as {
  readonly rawJSON: (text: string) => ExactNumber;
  readonly isRawJSON: (value: unknown) => value is ExactNumber;
  readonly parse: (
    text: string,
    reviver: (key: string, value: Json, context: { readonly source?: string }) => Json | undefined,
  ) => Json;
};

/** Levels of nesting. What reads a value calls itself for each of them; real documents and answers have at most forty. */
const MOST_LEVELS = 500;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The value that a text is the JSON of, with every digit of its numbers: one that JavaScript would print in another way
 * is an ExactNumber, at any size. Members that are called `__proto__` are left out. Left: why the text is no JSON, or
 * that it is nested more than 500 levels deep. Never throws.
 */
export function parseExact(text: string): Either<string, Json> {
  if (isTooDeep(text)) return E.left(`it is nested more than ${MOST_LEVELS} levels deep`);
  try {
    return E.right(
      PLATFORM.parse(text, (key, value, { source }) => {
        if (key === '__proto__') return undefined;
        return typeof value === 'number' ? withDigits(value, source) : value;
      }),
    );
  } catch (thrown) {
    return E.left((thrown as Error).message);
  }
}

const withDigits = (value: number, source: string | undefined): Json =>
  source === undefined || source === String(value) ? value : PLATFORM.rawJSON(source);

/** Brackets outside of strings, so that nothing recursive sees a text that would exhaust its stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPENS_LIST || unit === OPENS_OBJECT) depth += 1;
    else if (unit === CLOSES_LIST || unit === CLOSES_OBJECT) depth -= 1;
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;

/** Where its closing quote stands; the end of the text where it has none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/** Walks over values ask this before they ask for an object: it is one, with a member `rawJSON`. */
export const isExactNumber = (value: unknown): value is ExactNumber => PLATFORM.isRawJSON(value);

/** The number that a text writes in the way of JSON, with every digit; undefined where it writes none. */
export const exactNumber = (text: string): number | ExactNumber | undefined =>
  NUMBER.test(text) ? (withDigits(Number(text), text) as number | ExactNumber) : undefined;

/** The digits of a number as it was written; undefined for any other value. */
export function numberText(value: Json): string | undefined {
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'number' ? String(value) : undefined;
}

/** JSON text with every digit. */
export const stringifyExact = (value: Json, indent?: number): string => JSON.stringify(value, null, indent);

/** A copy with numbers as JavaScript has them, for what can only read those, such as JSON Schema. The largest one stands for what is larger. */
export function approximate(value: Json): Json {
  if (isExactNumber(value)) {
    const near = Number(value.rawJSON);
    return Number.isFinite(near) ? near : Math.sign(near) * Number.MAX_VALUE;
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map(approximate);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, approximate(member)]));
}
