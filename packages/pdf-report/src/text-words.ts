import { shown } from '@workrail/session-report';
import LineBreaker from 'linebreak';
import { type Direction, directionOf } from './direction.ts';
import type { Face, Fonts } from './fonts.ts';

/** Text in one look. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
  /** Stands on a wash, as code does. */
  readonly washed?: true;
  readonly struck?: true;
  readonly href?: string;
  readonly to?: string;
}

/** Characters that are shaped at once: the time that this takes grows with the square of their number. */
export const LONGEST_PIECE = 256;

/** Text that is drawn at once: one look, one direction. */
export interface Piece extends Run {
  readonly width: number;
  readonly level: number;
}

/** What stays together on a line, with the spaces behind it. */
export interface Word {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly spaces: readonly Piece[];
  /** Whether the line ends behind it in any case. */
  readonly ends: boolean;
}

export function wordsOf(runs: readonly Run[], fonts: Fonts) {
  const faced = runs.flatMap((run) =>
    fonts.faced(shown(run.text), run.face).map((part) => ({ ...run, ...part })),
  );
  const text = faced.map((run) => run.text).join('');
  const direction = directionOf(text);
  const take = pieceTaker(faced, direction, fonts);
  const words: Word[] = [];
  const breaks = new LineBreaker(text);
  let start = 0;
  for (let next = breaks.nextBreak(); next !== null; next = breaks.nextBreak()) {
    const word = text.slice(start, next.position).trimEnd();
    const pieces = take(start + word.length);
    const spaces = take(next.position).filter((piece) => piece.text.trim() !== piece.text && piece.width > 0);
    words.push({
      pieces,
      width: widthOf(pieces),
      spaces,
      ends: next.required && /\n$/.test(text.slice(start, next.position)),
    });
    start = next.position;
  }
  return { words, fromTheRight: direction?.fromTheRight ?? false };
}

export const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width }) => sum + width, 0);

/** Whether a piece is as long as it may be; the two halves of a character stay together. */
const endsAt = (text: string, start: number, length: number): boolean =>
  length >= LONGEST_PIECE && !/[\udc00-\udfff]/.test(text.charAt(start + length));

/** Gives the pieces of runs from where it was before, up to an offset in their whole text. */
function pieceTaker(runs: readonly Run[], direction: Direction | undefined, fonts: Fonts) {
  let [current, inRun, at] = [0, 0, 0];
  const levelAt = (offset: number): number => direction?.levels[offset] ?? 0;
  return (end: number): readonly Piece[] => {
    const pieces: Piece[] = [];
    while (at < end) {
      const run = runs[current];
      if (run === undefined) break;
      const most = Math.min(end - at, run.text.length - inRun);
      let length = 1;
      while (length < most && !endsAt(run.text, inRun, length) && levelAt(at + length) === levelAt(at))
        length += 1;
      const text = run.text.slice(inRun, inRun + length).replaceAll('\n', '');
      if (text !== '')
        pieces.push({ ...run, text, width: fonts.width(text, run.face, run.size), level: levelAt(at) });
      at += length;
      inRun += length;
      if (inRun === run.text.length) [current, inRun] = [current + 1, 0];
    }
    return pieces;
  };
}
