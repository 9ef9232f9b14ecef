/** Printable ASCII, as most texts are: asking the regular expression engine is many times quicker than counting. */
const PLAIN = /^[ -~\n\r\t]*$/;

/** Length of a string in UTF-8 bytes. A lone surrogate counts 3, as encoders replace it by U+FFFD. */
export function utf8Length(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(text, i)) {
      bytes += 4;
      i += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** Bytes that a text takes inside a JSON string: control characters take six, quotes and backslashes two. */
export const jsonLength = (text: string): number => utf8Length(JSON.stringify(text)) - 2;

/** The longest prefix that takes at most `limit` bytes in JSON and ends between two characters. */
export function jsonPrefix(text: string, limit: number): string {
  if (text.length <= limit && jsonLength(text) <= limit) return text;
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const pair = isPair(text, i);
    bytes += pair ? 4 : jsonLength(text.charAt(i));
    if (bytes > limit) return text.slice(0, i);
    if (pair) i += 1;
  }
  return text;
}

function isPair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Compares without an early exit, so that timing says nothing about where two MACs differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  return left.reduce((difference, byte, i) => difference | (byte ^ (right[i] ?? 0)), 0) === 0;
}

/** What ends a line for one reader or another. */
export const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** The first `limit` UTF-16 units of a text, less one where a character would be halved; whole Unicode. */
export const beginning = (text: string, limit: number): string =>
  (text.length <= limit ? text : text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')).toWellFormed();
