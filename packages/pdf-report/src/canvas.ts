import type { Fonts } from './fonts.ts';

export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 62, bottom: 60 } as const;
const BOTTOM = PAGE.height - PAGE.bottom;
const BAR_WIDTH = 2;

interface Bar {
  readonly x: number;
  readonly colour: string;
  top: number;
}

/** Pages on which things are drawn from the top down, one after the other. */
export type Canvas = Readonly<Pages>;

/** A canvas of so many pages at most. */
export const openCanvas = (doc: PDFKit.PDFDocument, fonts: Fonts, pages: number): Canvas =>
  new Pages(doc, fonts, pages);

class Pages {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  /** Of what is drawn now, in points from the left and from the top. */
  left: number = PAGE.left;
  y: number = PAGE.top;
  pages = 1;
  /** Whether nothing more may be drawn. */
  isFull = false;
  #last: number;
  readonly #bars: Bar[] = [];

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, last: number) {
    this.doc = doc;
    this.fonts = fonts;
    this.#last = last;
  }

  get width(): number {
    return PAGE.width - PAGE.right - this.left;
  }

  /** Height that is left on this page. */
  get rest(): number {
    return BOTTOM - this.y;
  }

  /** Whether there is room for a thing of this height, on this page or on a new one. Without it nothing is drawn. */
  room(height: number): boolean {
    return !this.isFull && (this.y + height <= BOTTOM || this.y === PAGE.top || this.#nextPage());
  }

  /** Goes on below what was drawn. */
  down(height: number): void {
    if (!this.isFull) this.y += height;
  }

  /** Leaves space, except at the top of a page. */
  gap(height: number): void {
    if (this.y > PAGE.top) this.down(height);
  }

  /** Draws further in, beside a bar of a colour where one is named. */
  inset({ by, bar: colour }: { readonly by: number; readonly bar?: string }, draw: () => void): void {
    const bar = colour === undefined ? undefined : { x: this.left, colour, top: this.y };
    if (bar !== undefined) this.#bars.push(bar);
    this.left += by;
    draw();
    this.left -= by;
    if (bar === undefined) return;
    this.#bars.pop();
    this.#drawBar(bar);
  }

  /** Draws on so many more pages at most. False where something found no room. */
  within(pages: number, draw: () => void): boolean {
    const last = this.#last;
    this.#last = Math.min(last, this.pages + pages);
    draw();
    this.#last = last;
    const fits = !this.isFull;
    // What comes next finds room again, if not everything is full.
    this.isFull &&= this.pages >= last;
    return fits;
  }

  /** Lets a full canvas go on for so many pages. */
  extend(pages: number): void {
    this.#last += pages;
    this.isFull = false;
  }

  #nextPage(): boolean {
    this.isFull = this.pages >= this.#last;
    if (this.isFull) return false;
    for (const bar of this.#bars) this.#drawBar(bar);
    this.doc.addPage();
    this.pages += 1;
    this.y = PAGE.top;
    for (const bar of this.#bars) bar.top = PAGE.top;
    return true;
  }

  #drawBar({ x, colour, top }: Bar): void {
    if (this.y > top) this.doc.rect(x, top, BAR_WIDTH, this.y - top).fill(colour);
  }
}
