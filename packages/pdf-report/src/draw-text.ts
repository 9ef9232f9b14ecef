import type { Span } from '@workrail/session-report';
import { COLOURS, type Look, runsOf } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { type Line, linesOf } from './text-lines.ts';
import type { Run } from './text-words.ts';

/** Of the height of a line, down to the line that its letters stand on. */
const BASELINE = 0.74;

/** A paragraph. Neither its first nor its last line stands alone on a page. */
export function drawSpans(sheet: Sheet, spans: readonly Span[], look: Look): void {
  drawRuns(sheet, runsOf(spans, look), look);
}

export function drawRuns(sheet: Sheet, runs: readonly Run[], { leading }: Pick<Look, 'leading'>): void {
  const lines = linesOf(runs, sheet.width, sheet.fonts);
  for (const [at, line] of lines.entries()) {
    const together = lines.length > 1 && (at === 0 || at === lines.length - 2) ? 2 : 1;
    if (!sheet.room(together * leading)) return;
    drawLine(sheet, line, { x: sheet.left, y: sheet.y, leading });
    sheet.down(leading);
  }
}

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly leading: number;
}

export function drawLine({ doc, fonts }: Sheet, { pieces }: Line, { x, y, leading }: Spot): void {
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
