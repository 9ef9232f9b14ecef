import { oneLine } from './one-line.ts';

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
