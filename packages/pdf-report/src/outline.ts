import { cutToCharacters } from '@workrail/kernel';
import type { Canvas } from './canvas.ts';
import { PAGE } from './canvas.ts';

type Item = PDFKit.PDFOutline;

/** Where an item leads; the library's types leave it out. */
type Options = Parameters<Item['addItem']>[1] & {
  readonly fit: false;
  readonly left: number;
  readonly top: number;
};

/** The outline of a document beside its pages: each item lies below the last one of a lower level. */
export interface Outline {
  readonly add: (level: number, title: string) => void;
}

const TITLE_LENGTH = 80;

export function outlineOf(canvas: Canvas): Outline {
  const open: { readonly level: number; readonly item: Item }[] = [];
  return {
    add: (level, title) => {
      while ((open.at(-1)?.level ?? 0) >= level) open.pop();
      const parent = open.at(-1)?.item ?? canvas.doc.outline;
      // The library counts from the right edge.
      const options: Options = {
        expanded: level < 3,
        fit: false,
        left: PAGE.width,
        top: Math.max(0, canvas.y - 8),
      };
      const line = cutToCharacters(title.replaceAll('\n', ' '), TITLE_LENGTH);
      open.push({ level, item: parent.addItem(line, options) });
    },
  };
}
