import { cutToCharacters } from '@workrail/kernel';
import { type Canvas, PAGE } from './canvas.ts';

type Item = PDFKit.PDFOutline;

/** Where an item leads; the library's types leave it out. */
type Options = Parameters<Item['addItem']>[1] & {
  readonly fit: false;
  readonly left: number;
  readonly top: number;
};

const TITLE_LENGTH = 80;

/** Adds to the outline of a document beside its pages: each item lies below the last one of a lower level. */
export type AddToOutline = (level: number, title: string) => void;

export function outlineOf(canvas: Canvas): AddToOutline {
  const open: { readonly level: number; readonly item: Item }[] = [];
  return (level, title) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    const parent = open.at(-1)?.item ?? canvas.doc.outline;
    const top = Math.max(0, canvas.y - 8);
    // The library counts from the right edge.
    const options: Options = { expanded: level < 3, fit: false, left: PAGE.width, top };
    const line = cutToCharacters(title.replaceAll('\n', ' '), TITLE_LENGTH);
    open.push({ level, item: parent.addItem(line, options) });
  };
}
