import bidiFactory, { type Bidi } from 'bidi-js';

// Its types are those of another form of the package: what Node imports is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Hebrew, Arabic and their neighbours. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** Which way a text runs. */
export interface Direction {
  /** Of each code unit: odd where it is read from the right. */
  readonly levels: Uint8Array;
  readonly fromTheRight: boolean;
}

/** By the rules of Unicode (UAX 9); undefined where all of it is read from the left. */
export function directionOf(text: string): Direction | undefined {
  if (!FROM_THE_RIGHT.test(text)) return undefined;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  return { levels, fromTheRight: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** The pieces of a line as they are seen from the left. */
export function inSight<Piece extends { readonly text: string; readonly level: number }>(
  pieces: readonly Piece[],
): readonly Piece[] {
  if (pieces.every(({ level }) => level === 0)) return pieces;
  // A letter stands for each piece.
  const text = 'x'.repeat(pieces.length);
  const paragraphs = [{ start: 0, end: text.length - 1, level: 0 }];
  const levels = Uint8Array.from(pieces, ({ level }) => level);
  return bidi.getReorderedIndices(text, { levels, paragraphs }).flatMap((at) => {
    const piece = pieces[at];
    return piece === undefined
      ? []
      : [piece.level % 2 === 1 ? { ...piece, text: turned(piece.text) } : piece];
  });
}

/** Brackets face the other way. Letters are put in order by the font; what has none is turned round here. */
function turned(text: string): string {
  const mirrored = [...text].map((one) => bidi.getMirroredCharacter(one) ?? one);
  return (FROM_THE_RIGHT.test(text) ? mirrored : mirrored.toReversed()).join('');
}
