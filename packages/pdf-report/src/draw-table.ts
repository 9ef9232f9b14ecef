import type { NoteBlock, Span } from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { drawLine, drawSpans } from './draw-text.ts';
import type { Fonts } from './fonts.ts';
import { type Line, linesOf } from './text-lines.ts';
import { COLOURS, runsOf, TEXT_STYLES } from './text-styles.ts';
import { type Run, wordsOf } from './text-words.ts';

type Table = Extract<NoteBlock, { readonly kind: 'table' }>;

const PAD_X = 5;
const PAD_Y = 3;
const HEAD = { ...TEXT_STYLES.cell, bold: true } as const;
/** A row that is lower is kept on one page. */
const KEPT_LINES = 12;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: Table['columns'][number];
}

/** A table; one that has too many columns for the page as a list of its rows. */
export function drawTable(canvas: Canvas, table: Table): void {
  const runs = table.rows.map((row, at) =>
    row.map((cell) => runsOf(cell, at === 0 ? HEAD : TEXT_STYLES.cell)),
  );
  const room = canvas.width - table.columns.length * 2 * PAD_X;
  const widths = columnWidths(runs, table.columns.length, room, canvas.fonts);
  if (widths === undefined) {
    drawAsList(canvas, table.rows);
    return;
  }
  let x = 0;
  const columns = widths.map((width, at): Column => {
    const column = { x: x + PAD_X, width, align: table.columns[at] ?? 'left' };
    x += width + 2 * PAD_X;
    return column;
  });
  const [head = [], ...body] = runs.map((row) =>
    row.map((cell, at) => linesOf(cell, (columns[at]?.width ?? 0) + 0.5, canvas.fonts)),
  );
  drawRow(canvas, head, { columns, width: x, isHead: true });
  for (const row of body) {
    const page = canvas.pages;
    if (!canvas.room(heightOf(row))) return;
    if (canvas.pages > page) drawRow(canvas, head, { columns, width: x, isHead: true });
    drawRow(canvas, row, { columns, width: x, isHead: false });
  }
}

type Cells = readonly (readonly Line[])[];

const linesIn = (row: Cells): number => Math.max(1, ...row.map((cell) => cell.length));
const heightOf = (row: Cells): number =>
  Math.min(linesIn(row), KEPT_LINES) * TEXT_STYLES.cell.leading + 2 * PAD_Y;

function drawRow(
  canvas: Canvas,
  row: Cells,
  {
    columns,
    width,
    isHead,
  }: { readonly columns: readonly Column[]; readonly width: number; readonly isHead: boolean },
): void {
  const { leading } = TEXT_STYLES.cell;
  const { doc } = canvas;
  // The head takes the first row with it.
  if (!canvas.room(heightOf(row) * (isHead ? 2 : 1))) return;
  const wash = (height: number): void => {
    if (isHead) doc.rect(canvas.left, canvas.y, width, height + 0.3).fill(COLOURS.wash);
  };
  wash(PAD_Y);
  canvas.down(PAD_Y);
  for (let at = 0; at < linesIn(row); at += 1) {
    if (!canvas.room(leading)) return;
    wash(leading);
    for (const [column, cell] of row.entries()) {
      const line = cell[at];
      const place = columns[column];
      if (line !== undefined && place !== undefined)
        drawLine(canvas, line, { x: canvas.left + place.x + shift(line, place), y: canvas.y, leading });
    }
    canvas.down(leading);
  }
  wash(PAD_Y);
  canvas.down(PAD_Y);
  doc.rect(canvas.left, canvas.y, width, 0.6).fill(COLOURS.line);
}

const shift = ({ width: used }: Line, { width, align }: Column): number =>
  align === 'left' ? 0 : Math.max(0, (width - used) / (align === 'right' ? 1 : 2));

function drawAsList(canvas: Canvas, [head = [], ...body]: Table['rows']): void {
  for (const [at, row] of body.entries()) {
    if (at > 0) canvas.gap(6);
    drawSpans(canvas, [{ text: `Row ${at + 1}`, strong: true }], TEXT_STYLES.cell);
    const cells = row.flatMap((cell, column): readonly Span[] => [
      ...(column === 0 ? [] : [{ text: ' · ' }]),
      ...(head[column] ?? []).map((span) => ({ ...span, emphasis: true as const })),
      { text: ': ' },
      ...cell,
    ]);
    drawSpans(canvas, cells, TEXT_STYLES.cell);
  }
}

/** A table with narrower columns than this is no longer read as one. */
const NARROWEST = 34;
/** A word that is wider is broken rather than given its room. */
const WIDEST_WORD = 110;

/** Widths without the space around cells; undefined where they are too narrow. What is left goes to broken lines. */
function columnWidths(
  rows: readonly (readonly (readonly Run[])[])[],
  columns: number,
  width: number,
  fonts: Fonts,
): readonly number[] | undefined {
  if (width / columns < NARROWEST) return undefined;
  const whole = Array.from({ length: columns }, () => 0);
  const least = Array.from({ length: columns }, () => NARROWEST / 2);
  for (const row of rows)
    for (const [column, runs] of row.entries()) {
      const { words } = wordsOf(runs, fonts);
      const widest = Math.max(0, ...words.map((word) => word.width));
      const total = words.reduce((sum, word) => sum + word.width + 3, 0);
      least[column] = Math.max(least[column] ?? 0, Math.min(widest + 1, WIDEST_WORD));
      whole[column] = Math.max(whole[column] ?? 0, total, least[column] ?? 0);
    }
  return shared(least, whole, width);
}

function shared(least: readonly number[], whole: readonly number[], width: number): readonly number[] {
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
  if (sum(whole) <= width) return whole;
  const over = width - sum(least);
  if (over <= 0) return least.map((one) => (one * width) / sum(least));
  const wants = whole.map((one, column) => one - (least[column] ?? 0));
  return least.map((one, column) => one + (over * (wants[column] ?? 0)) / sum(wants));
}
