import { inSight } from './direction.ts';
import type { Fonts } from './fonts.ts';
import { LONGEST_PIECE, type Piece, type Run, type Word, widthOf, wordsOf } from './text-words.ts';

/** Pieces with where they are drawn, from the left edge of the text. */
export interface Line {
  readonly pieces: readonly (Piece & { readonly x: number })[];
  readonly width: number;
}

/** A text in lines of a width. A word that is wider than a line is broken where the line ends. */
export function linesOf(runs: readonly Run[], width: number, fonts: Fonts): readonly Line[] {
  const { words, fromTheRight } = wordsOf(runs, fonts);
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let [used, waiting]: [number, readonly Piece[]] = [0, []];
  const end = (): void => {
    lines.push(line);
    [line, used, waiting] = [[], 0, []];
  };
  for (const word of words.flatMap((one) => fitted(one, width, fonts))) {
    if (line.length > 0 && used + widthOf(waiting) + word.width > width) end();
    line.push(...waiting, ...word.pieces);
    used += widthOf(waiting) + word.width;
    // Those that a text begins with are meant; those that a line would begin with are not.
    waiting = line.length === 0 && lines.length > 0 ? [] : word.spaces;
    if (word.ends) end();
  }
  if (line.length > 0) end();
  return lines.map((pieces) => placed(pieces, fromTheRight ? width : undefined));
}

/** A word, or the parts of one that is too wide for a line. */
function fitted(word: Word, width: number, fonts: Fonts): readonly Word[] {
  if (word.width <= width) return [word];
  const parts = cut(word.pieces, width, fonts);
  return parts.map((pieces, at) => {
    const isLast = at === parts.length - 1;
    return { pieces, width: widthOf(pieces), spaces: isLast ? word.spaces : [], ends: isLast && word.ends };
  });
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Pieces in lines that are as full as can be, whatever stands in them. */
function cut(pieces: readonly Piece[], width: number, fonts: Fonts): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const whole = fonts.width(piece.text, piece.face, piece.size);
    if (used + whole <= width) {
      lines.at(-1)?.push({ ...piece, width: whole });
      used += whole;
      continue;
    }
    let [text, textWidth] = ['', 0];
    const keep = (): void => {
      if (text !== '') lines.at(-1)?.push({ ...piece, text, width: textWidth });
      [text, textWidth] = ['', 0];
    };
    for (const { segment } of characters.segment(piece.text)) {
      const step = fonts.width(segment, piece.face, piece.size);
      if (used + step > width && used > 0) {
        keep();
        lines.push([]);
        used = 0;
      }
      text += segment;
      textWidth += step;
      used += step;
    }
    keep();
  }
  return lines;
}

function placed(pieces: readonly Piece[], rightEdge: number | undefined): Line {
  const width = widthOf(pieces);
  let x = rightEdge === undefined ? 0 : rightEdge - width;
  return {
    width,
    pieces: inSight(joined(pieces)).map((piece) => {
      const at = x;
      x += piece.width;
      return { ...piece, x: at };
    }),
  };
}

/** Neighbours of one look as one piece. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    const length = (last?.text.length ?? 0) + piece.text.length;
    if (last !== undefined && length <= LONGEST_PIECE && last.level === 0 && looksLike(last, piece))
      all[all.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    else all.push(piece);
  }
  return all;
}

const looksLike = (one: Piece, other: Piece): boolean =>
  (['face', 'size', 'colour', 'washed', 'struck', 'href', 'to', 'level'] as const).every(
    (key) => one[key] === other[key],
  );
