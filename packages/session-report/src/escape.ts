import { unseenAs } from '@workrail/kernel';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A code point as text where it can't be shown itself: `[U+202E]`. */
export const codePointText = (one: string): string =>
  `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text in which characters that nobody would see stand as their numbers, except line breaks and tabs. */
export const shown = (text: string): string =>
  unseenAs(text.toWellFormed().replace(/\r\n?/g, '\n'), (one) =>
    one === '\n' || one === '\t' ? one : codePointText(one),
  );

/** A text as content or attribute of HTML and SVG. */
export const escaped = (text: string): string =>
  shown(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
