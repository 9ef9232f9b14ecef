import type { Span } from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { type Line, linesOf } from './text-lines.ts';
import { COLOURS, runsOf, type TextStyle } from './text-styles.ts';
import type { Run } from './text-words.ts';

/** Of the height of a line, down to the line that its letters stand on. */
const BASELINE = 0.74;

/** A paragraph. Neither its first nor its last line stands alone on a page. */
export function drawSpans(canvas: Canvas, spans: readonly Span[], look: TextStyle): void {
  drawRuns(canvas, runsOf(spans, look), look);
}

export function drawRuns(
  canvas: Canvas,
  runs: readonly Run[],
  { leading }: Pick<TextStyle, 'leading'>,
): void {
  const lines = linesOf(runs, canvas.width, canvas.fonts);
  for (const [at, line] of lines.entries()) {
    const together = lines.length > 1 && (at === 0 || at === lines.length - 2) ? 2 : 1;
    if (!canvas.room(together * leading)) return;
    drawLine(canvas, line, { x: canvas.left, y: canvas.y, leading });
    canvas.down(leading);
  }
}

/** What stands on one line, however wide that is. */
export const oneLine = ({ fonts }: Canvas, runs: readonly Run[]): Line | undefined =>
  linesOf(runs, Number.POSITIVE_INFINITY, fonts)[0];

interface TextPosition {
  readonly x: number;
  readonly y: number;
  readonly leading: number;
}

export function drawLine({ doc, fonts }: Canvas, { pieces }: Line, { x, y, leading }: TextPosition): void {
  const baseline = y + leading * BASELINE;
  for (const { text, face, size, colour, washed, struck, href, to, width, ...piece } of pieces) {
    const left = x + piece.x;
    if (washed === true) doc.rect(left - 1, baseline - size, width + 2, size * 1.35).fill(COLOURS.wash);
    fonts.use(face, size);
    doc.fillColor(colour).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (struck === true) doc.rect(left, baseline - size * 0.3, width, 0.6).fill(colour);
    if (href !== undefined) doc.link(left, y, width, leading, href);
    if (to !== undefined) doc.goTo(left, y, width, leading, to);
  }
}
