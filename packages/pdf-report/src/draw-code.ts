import { shown } from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { drawLine, drawRuns } from './draw-text.ts';
import { linesOf } from './text-lines.ts';
import { COLOURS, TEXT_STYLES } from './text-styles.ts';

const PADDING = 6;
const TAB = 4;
const CODE = { face: 'mono', size: TEXT_STYLES.code.size, colour: COLOURS.ink } as const;

/** Code on a wash. A line that is too wide goes on in the next one. */
export function drawCode(canvas: Canvas, text: string, info?: string): void {
  const { leading } = TEXT_STYLES.code;
  if (!canvas.room(2 * leading + 2 * PADDING)) return;
  if (info !== undefined)
    drawRuns(canvas, [{ ...CODE, text: info, colour: COLOURS.faint }], TEXT_STYLES.code);
  drawEdge(canvas);
  for (const written of shown(text).split('\n')) {
    const lines = linesOf([{ ...CODE, text: spaced(written) }], canvas.width - 2 * PADDING, canvas.fonts);
    for (const line of lines.length === 0 ? [undefined] : lines) {
      if (!canvas.room(leading)) return;
      const { doc, left, y, width } = canvas;
      // A little over, so that no gap shines between two lines.
      doc.rect(left, y, width, leading + 0.3).fill(COLOURS.wash);
      if (line !== undefined) drawLine(canvas, line, { x: left + PADDING, y, leading });
      canvas.down(leading);
    }
  }
  drawEdge(canvas);
}

/** The upper or lower edge of the wash. */
function drawEdge(canvas: Canvas): void {
  if (canvas.rest < PADDING) return;
  canvas.doc.rect(canvas.left, canvas.y, canvas.width, PADDING + 0.3).fill(COLOURS.wash);
  canvas.down(PADDING);
}

/** Tabs as spaces up to the next stop. */
function spaced(line: string): string {
  let text = '';
  for (const [at, part] of line.split('\t').entries()) {
    if (at > 0) text += ' '.repeat(TAB - (text.length % TAB));
    text += part;
  }
  return text;
}
