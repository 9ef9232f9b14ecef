/** Characters that move the cursor, colour the screen, ring, or turn the order of what is read. */
const UNSAFE = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text from a file or a command line as it may be shown on a terminal: on one line, and as what it is. */
export const visible = (text: string): string => text.replace(UNSAFE, (one) => SHORT[one] ?? escaped(one));

/** JSON that is the same to a parser and harmless on a terminal. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(UNSAFE, (one) => (one === '\n' ? one : escaped(one)));

const escaped = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
