import { unseenAs } from '@workrail/kernel';

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text from a file or a command line as it may be shown on a terminal: on one line, and as what it is. */
export const visible = (text: string): string => unseenAs(text, (one) => SHORT[one] ?? escaped(one));

/** Lines of a text as they may be shown on a terminal, whatever stands in them. */
export const visibleLines = (text: string): string =>
  unseenAs(text, (one) => (one === '\n' ? one : (SHORT[one] ?? escaped(one))));

/** JSON that is the same to a parser and harmless on a terminal. */
export const visibleJson = (value: unknown): string =>
  unseenAs(JSON.stringify(value, null, 2), (one) => (one === '\n' ? one : escaped(one)));

/** As JSON says it, in two halves where it needs them. */
const escaped = (one: string): string =>
  one
    .split('')
    .map((half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
