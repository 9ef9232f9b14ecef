import type { GridArea } from './graph-window.ts';

/** Of a card, and from one to the next, in units of the canvas. */
export const CARD = { width: 240, height: 56 };
export const STEP = { x: 280, y: 88 };
export const ZOOM = { min: 0.4, max: 1.5 };

export interface Viewport {
  /** Where the origin of the canvas is on the screen. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const placeOf = (lane: number, row: number) => ({ x: lane * STEP.x, y: row * STEP.y });

export const middleOf = (lane: number, row: number) => ({
  x: lane * STEP.x + CARD.width / 2,
  y: row * STEP.y + CARD.height / 2,
});

/** Rows and lanes are taken in blocks, so that not each pixel of movement is another area. */
const BLOCK = 4;

/** What of the grid is seen, in whole blocks. */
export function areaOf({ x, y, zoom }: Viewport, { width, height }: Size): GridArea {
  const first = (offset: number, step: number) => Math.floor(-offset / zoom / step / BLOCK) * BLOCK;
  const last = (offset: number, size: number, step: number) =>
    Math.ceil((size - offset) / zoom / step / BLOCK) * BLOCK;
  return {
    firstRow: first(y, STEP.y),
    lastRow: last(y, height, STEP.y),
    firstLane: first(x, STEP.x),
    lastLane: last(x, width, STEP.x),
  };
}

export const isSameArea = (one: GridArea, other: GridArea): boolean =>
  (Object.keys(one) as (keyof GridArea)[]).every((edge) => one[edge] === other[edge]);

/** Whether a card is wholly seen. */
export function isSeen(
  lane: number,
  row: number,
  { x, y, zoom }: Viewport,
  { width, height }: Size,
): boolean {
  const left = lane * STEP.x * zoom + x;
  const top = row * STEP.y * zoom + y;
  return left >= 0 && top >= 0 && left + CARD.width * zoom <= width && top + CARD.height * zoom <= height;
}

/** How far one may go: a little beyond the edge of the grid. */
export function extentOf(lanes: number, rows: number): [[number, number], [number, number]] {
  const beyond = 400;
  return [
    [-beyond, -beyond],
    [(lanes - 1) * STEP.x + CARD.width + beyond, (rows - 1) * STEP.y + CARD.height + beyond],
  ];
}

/** A viewport that shows all of a grid; where that would be smaller than `least`, one around a place of it. */
export function fitted(
  grid: { readonly lanes: number; readonly rows: number },
  around: { readonly lane: number; readonly row: number },
  { width, height }: Size,
  least: number = ZOOM.min,
): Viewport {
  const margin = 32;
  const all = {
    width: (grid.lanes - 1) * STEP.x + CARD.width,
    height: (grid.rows - 1) * STEP.y + CARD.height,
  };
  const wanted = Math.min((width - 2 * margin) / all.width, (height - 2 * margin) / all.height, 1);
  const zoom = Math.max(least, wanted);
  const middle = middleOf(around.lane, around.row);
  const along = (size: number, whole: number, at: number): number => {
    if (whole * zoom + 2 * margin <= size) return (size - whole * zoom) / 2;
    return Math.max(size - margin - whole * zoom, Math.min(margin, size / 2 - at * zoom));
  };
  return { x: along(width, all.width, middle.x), y: along(height, all.height, middle.y), zoom };
}
