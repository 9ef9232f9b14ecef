/** A mark that the author wrote: a bullet, or a number with a dot or a parenthesis. */
const OWN_BULLET = /^[-*+•][ \t]+/;
const OWN_NUMBER = /^(\d{1,9})[.)][ \t]+/;

/** Lines of a bulleted list; an item with a number or a bullet of its own keeps that one alone. */
export const bulleted = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => {
    const own = OWN_BULLET.exec(text)?.[0];
    return item('- ', own === undefined ? text : text.slice(own.length));
  });

/** Lines of a numbered list. An item that brings its own number keeps it, and the next one counts on from there. */
export function numbered(texts: readonly string[]): readonly string[] {
  let last = 0;
  return texts.map((text) => {
    const own = OWN_NUMBER.exec(text);
    last = own === null ? last + 1 : Number(own[1]);
    return own === null ? item(`${last}. `, text) : item(own[0], text.slice(own[0].length));
  });
}

/** Further lines are indented, so that they stay part of the item. */
function item(marker: string, text: string): string {
  const indent = ' '.repeat(marker.length);
  return marker + text.replace(/\n(?=[^\n])/g, `\n${indent}`);
}
