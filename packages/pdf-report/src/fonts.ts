import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { codePointText } from '@workrail/session-report';
import { create } from 'fontkit';

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

export type Fonts = ReturnType<typeof fontsOf>;

const MONO: ReadonlySet<Face> = new Set(['mono', 'monoBold']);
const PLAIN = /^[\x20-\x7e]*$/;
/** What belongs to the character before it. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Widths are measured at this size. */
const MEASURED = 1000;

/** Faces are read when they are first used; a file that can't be read throws. */
export function fontsOf(doc: PDFKit.PDFDocument, pathOf: (file: string) => string) {
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
    /** What is drawn next is in this face. */
    use,
    /** In points. */
    width: (text: string, face: Face, size: number): number => {
      use(face, MEASURED);
      // Each character of these is as wide as any other.
      if (text.length > 1 && MONO.has(face) && PLAIN.test(text))
        return (doc.widthOfString('0') * text.length * size) / MEASURED;
      return (doc.widthOfString(text) * size) / MEASURED;
    },
    /** A text by the faces that have its characters. One that no face has stands as its number. */
    faced: (text: string, wanted: Face): readonly { readonly text: string; readonly face: Face }[] => {
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

const WOFF = 0x774f4646;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

/**
 * A font with its tables unpacked, where it is WOFF 1.0; any other as it is. The library that embeds fonts would
 * unpack the whole table of shapes again for every character.
 */
function unpackedFont(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table += 1) {
    const entry = file.subarray(WOFF_HEAD + table * WOFF_ENTRY, WOFF_HEAD + (table + 1) * WOFF_ENTRY);
    const data = tableIn(file, entry);
    const at = SFNT_HEAD + table * SFNT_ENTRY;
    entry.copy(head, at, 0, 4);
    entry.copy(head, at + 4, 16, 20);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableIn(file: Buffer, entry: Buffer): Buffer {
  const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const data = file.subarray(offset, offset + packed);
  return packed < length ? inflateSync(data) : data;
}
