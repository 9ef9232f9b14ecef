import { LINE_BREAK } from '@workrail/kernel';

/** Stands for a step where no workflow ran. */
export const NO_WORKFLOW = '(no workflow)';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text of somebody else's on one line, where it can begin neither a heading nor a fence. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ');

/** What an agent wrote, set apart from what this program says: every line is marked, whatever ends it. */
export const quoted = (text: string): string => `  > ${text.split(LINE_BREAK).join('\n  > ')}`;

/** Names in a row, and how many there are besides. */
export const names = (all: readonly string[], more = 0): string =>
  `${oneLine(all.join(', '))}${more > 0 ? ` and ${more} more` : ''}`;

/** Items below a title; nothing where there are none. */
export const section = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', title, ...bullets(items)];

/** Items of a list, and how many were left out of it. */
export const bullets = (items: readonly string[], more = 0): readonly string[] => [
  ...items.map((item) => `- ${item}`),
  ...(more > 0 ? [`- and ${more} more`] : []),
];
