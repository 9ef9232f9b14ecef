const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text in which characters that HTML and SVG can't hold are U+FFFD. */
export const printable = (text: string): string =>
  text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd');

/** A text as content or attribute of HTML and SVG. */
export const escaped = (text: string): string =>
  printable(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
