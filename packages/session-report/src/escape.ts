const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that nobody sees, or that turn the order of what is read. Tabs and line feeds are no trouble, nor are those
 * that say how their neighbours join.
 */
const SHAPELESS =
  /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}]|[\u180e\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** A code point as text where it can't be shown itself: `[U+202E]`. */
export const codePointText = (one: string): string =>
  `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A text in which characters that nobody would see stand as their numbers. */
export const shown = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(SHAPELESS, codePointText);

/** A text as content or attribute of HTML and SVG. */
export const escaped = (text: string): string =>
  shown(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
