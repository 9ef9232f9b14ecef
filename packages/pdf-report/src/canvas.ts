import type { Fonts } from './fonts.ts';

export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 62, bottom: 60 } as const;
const BOTTOM = PAGE.height - PAGE.bottom;

/** Pages on which things are drawn from the top down, one after the other. */
export interface Canvas {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  /** Of what is drawn now, in points from the left and from the top. */
  readonly left: number;
  readonly width: number;
  readonly y: number;
  /** Height that is left on this page. */
  readonly rest: number;
  /** Pages so far. */
  readonly pages: number;
  /** Whether nothing more may be drawn. */
  readonly isFull: boolean;
  /** Whether there is room for a thing of this height, on this page or on a new one. Without it nothing is drawn. */
  readonly room: (height: number) => boolean;
  /** Goes on below what was drawn. */
  readonly down: (height: number) => void;
  /** Leaves space, except at the top of a page. */
  readonly gap: (height: number) => void;
  /** Draws further in, beside a bar where one is asked for. */
  readonly inset: (how: Inset, draw: () => void) => void;
  /** Draws on so many more pages at most. False where something found no room. */
  readonly within: (pages: number, draw: () => void) => boolean;
  /** Lets a full canvas go on for so many pages. */
  readonly extend: (pages: number) => void;
}

interface Inset {
  readonly by: number;
  /** Its colour. */
  readonly bar?: string;
}

interface Bar {
  readonly x: number;
  readonly colour: string;
  top: number;
}

const BAR_WIDTH = 2;

/** A canvas of so many pages at most. */
export function openCanvas(doc: PDFKit.PDFDocument, fonts: Fonts, pages: number): Canvas {
  const at = {
    left: PAGE.left as number,
    y: PAGE.top as number,
    pages: 1,
    last: pages,
    full: false,
  };
  const bars: Bar[] = [];
  const drawBar = ({ x, colour, top }: Bar): void => {
    if (at.y > top) doc.rect(x, top, BAR_WIDTH, at.y - top).fill(colour);
  };
  const nextPage = (): boolean => {
    if (at.pages >= at.last) {
      at.full = true;
      return false;
    }
    for (const bar of bars) drawBar(bar);
    doc.addPage();
    at.pages += 1;
    at.y = PAGE.top;
    for (const bar of bars) bar.top = PAGE.top;
    return true;
  };
  return {
    doc,
    fonts,
    get left() {
      return at.left;
    },
    get width() {
      return PAGE.width - PAGE.right - at.left;
    },
    get y() {
      return at.y;
    },
    get rest() {
      return BOTTOM - at.y;
    },
    get pages() {
      return at.pages;
    },
    get isFull() {
      return at.full;
    },
    room: (height) => !at.full && (at.y + height <= BOTTOM || at.y === PAGE.top || nextPage()),
    down: (height) => {
      if (!at.full) at.y += height;
    },
    gap: (height) => {
      if (!at.full && at.y > PAGE.top) at.y += height;
    },
    inset: ({ by, bar: colour }, draw) => {
      const bar = colour === undefined ? undefined : { x: at.left, colour, top: at.y };
      if (bar !== undefined) bars.push(bar);
      at.left += by;
      draw();
      at.left -= by;
      if (bar === undefined) return;
      bars.pop();
      drawBar(bar);
    },
    within: (pages, draw) => {
      const last = at.last;
      at.last = Math.min(last, at.pages + pages);
      draw();
      at.last = last;
      const fits = !at.full;
      // What comes next finds room again, if not everything is full.
      at.full = at.full && at.pages >= last;
      return fits;
    },
    extend: (pages) => {
      at.last += pages;
      at.full = false;
    },
  };
}
