import { shown } from '@workrail/session-report';
import { drawLine, drawRuns } from './draw-text.ts';
import { COLOURS, LOOKS } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { linesOf } from './text-lines.ts';

const PADDING = 6;
const TAB = 4;
const CODE = { face: 'mono', size: LOOKS.code.size, colour: COLOURS.ink } as const;

/** Code on a wash. A line that is too wide goes on in the next one. */
export function drawCode(sheet: Sheet, text: string, info?: string): void {
  const { leading } = LOOKS.code;
  if (!sheet.room(2 * leading + 2 * PADDING)) return;
  if (info !== undefined) drawRuns(sheet, [{ ...CODE, text: info, colour: COLOURS.faint }], LOOKS.code);
  drawEdge(sheet);
  for (const written of shown(text).split('\n')) {
    const lines = linesOf([{ ...CODE, text: spaced(written) }], sheet.width - 2 * PADDING, sheet.fonts);
    for (const line of lines.length === 0 ? [undefined] : lines) {
      if (!sheet.room(leading)) return;
      const { doc, left, y, width } = sheet;
      // A little over, so that no gap shines between two lines.
      doc.rect(left, y, width, leading + 0.3).fill(COLOURS.wash);
      if (line !== undefined) drawLine(sheet, line, { x: left + PADDING, y, leading });
      sheet.down(leading);
    }
  }
  drawEdge(sheet);
}

/** The upper or lower edge of the wash. */
function drawEdge(sheet: Sheet): void {
  if (sheet.rest < PADDING) return;
  sheet.doc.rect(sheet.left, sheet.y, sheet.width, PADDING + 0.3).fill(COLOURS.wash);
  sheet.down(PADDING);
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
