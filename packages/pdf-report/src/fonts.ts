import { readFileSync } from 'node:fs';
import { codePointText } from '@workrail/session-report';
import { create } from 'fontkit';
import { unpackedFont } from './sfnt.ts';

/** The file of each face. The last one has a rough shape for nearly every character there is. */
const FILES = {
  sans: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  italic: 'DejaVuSans-Oblique.ttf',
  boldItalic: 'DejaVuSans-BoldOblique.ttf',
  mono: 'DejaVuSansMono.ttf',
  monoBold: 'DejaVuSansMono-Bold.ttf',
  any: 'unifontex-latin-400-normal.woff',
} as const;

export type Face = keyof typeof FILES;

/** Text that one face can show. */
interface FacedText {
  readonly text: string;
  readonly face: Face;
}

export interface Fonts {
  /** In points. */
  readonly width: (text: string, face: Face, size: number) => number;
  /** A text by the faces that have its characters. One that no face has stands as its number. */
  readonly faced: (text: string, wanted: Face) => readonly FacedText[];
  /** What is drawn next is in this face. */
  readonly use: (face: Face, size: number) => void;
}

const MONO: ReadonlySet<Face> = new Set(['mono', 'monoBold']);
const PLAIN = /^[\x20-\x7e]*$/;
/** What belongs to the character before it. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Widths are measured at this size. */
const MEASURED = 1000;

/** Faces are read when they are first used; a file that can't be read throws. */
export function fontsOf(doc: PDFKit.PDFDocument, pathOf: (file: string) => string): Fonts {
  const known = new Map<Face, (character: string) => boolean>();
  const has = (face: Face): ((character: string) => boolean) => {
    const open = known.get(face) ?? openFace(doc, face, pathOf(FILES[face]));
    known.set(face, open);
    return open;
  };
  const use = (face: Face, size: number): void => {
    has(face);
    doc.font(face).fontSize(size);
  };
  const faceFor = (character: string, wanted: Face): Face | undefined =>
    ([wanted, 'sans', 'any'] as const).find((face) => has(face)(character));
  return {
    use,
    width: (text, face, size) => {
      use(face, MEASURED);
      // Each character of these is as wide as any other.
      if (text.length > 1 && MONO.has(face) && PLAIN.test(text))
        return (doc.widthOfString('0') * text.length * size) / MEASURED;
      return (doc.widthOfString(text) * size) / MEASURED;
    },
    faced: (text, wanted) => {
      if (PLAIN.test(text)) return text === '' ? [] : [{ text, face: wanted }];
      const parts: { text: string; face: Face }[] = [];
      for (const character of text) {
        const before = parts.at(-1);
        const stays = before !== undefined && JOINED.test(character) && has(before.face)(character);
        const face = character === '\n' ? wanted : stays ? before.face : faceFor(character, wanted);
        const shown = face === undefined ? codePointText(character) : character;
        if (before !== undefined && before.face === (face ?? wanted)) before.text += shown;
        else parts.push({ text: shown, face: face ?? wanted });
      }
      return parts;
    },
  };
}

/** Whether a face has a character. */
function openFace(doc: PDFKit.PDFDocument, face: Face, path: string): (character: string) => boolean {
  const file = unpackedFont(readFileSync(path));
  doc.registerFont(face, file);
  const font = create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is no font of one face`);
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character) ?? font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    known.set(character, found);
    return found;
  };
}
