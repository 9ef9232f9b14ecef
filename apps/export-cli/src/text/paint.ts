/** Colours of a terminal, or none. */
export type Paint = typeof COLOURS;

const as =
  (on: number, off: number) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`;

const plain = (text: string): string => text;

export const COLOURS = { strong: as(1, 22), faint: as(2, 22), error: as(31, 39), warning: as(33, 39) };
export const NO_COLOURS: Paint = { strong: plain, faint: plain, error: plain, warning: plain };

const ESCAPE = '\u001b';

/** What colours put around a text, and nothing else. */
export const COLOUR_CODES = new RegExp(`(${ESCAPE}\\[(?:[12]|22|3[139])m)`);
