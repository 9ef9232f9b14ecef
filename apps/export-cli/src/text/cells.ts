/** Characters that take two cells of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
/** Those that stand on the one before. */
const NO_CELL = /\p{Mn}|\p{Me}|\u200b|\u200c|\u200d|\ufe0f/u;

const cellsOf = (character: string): number => (NO_CELL.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/** A text that takes at most so many cells of a row; an ellipsis stands for what is left out. */
export function cutToCells(text: string, most: number): string {
  const characters = [...text];
  const cells = characters.map(cellsOf);
  if (cells.reduce((sum, one) => sum + one, 0) <= most) return text;
  let [kept, room] = [0, most - 1];
  for (let next = cells[0]; next !== undefined && next <= room; next = cells[kept]) {
    room -= next;
    kept += 1;
  }
  return most < 1 ? '' : `${characters.slice(0, kept).join('')}…`;
}
