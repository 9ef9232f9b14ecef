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

interface Levelled {
  readonly text: string;
  readonly level: number;
}

/** The pieces of a line as they are seen from the left. */
export function inSight<Piece extends Levelled>(pieces: readonly Piece[]): readonly Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  if (highest === 0) return pieces;
  let seen = pieces.map((piece) => (piece.level % 2 === 1 ? { ...piece, text: turned(piece.text) } : piece));
  for (let level = highest; level > 0; level -= 1) seen = withTurned(seen, level);
  return seen;
}

/** With each stretch that is at least as deep turned round. */
function withTurned<Piece extends Levelled>(pieces: readonly Piece[], level: number): Piece[] {
  const stretches: Piece[][] = [];
  let deep = false;
  for (const piece of pieces) {
    const isDeep = piece.level >= level;
    const last = stretches.at(-1);
    if (last !== undefined && deep === isDeep) last.push(piece);
    else stretches.push([piece]);
    deep = isDeep;
  }
  return stretches.flatMap((stretch) => ((stretch[0]?.level ?? 0) >= level ? stretch.toReversed() : stretch));
}

/** Brackets face the other way. Letters are put in order by the font; what has none is turned round here. */
function turned(text: string): string {
  const mirrored = [...text].map((one) => bidi.getMirroredCharacter(one) ?? one);
  return (FROM_THE_RIGHT.test(text) ? mirrored : mirrored.toReversed()).join('');
}
