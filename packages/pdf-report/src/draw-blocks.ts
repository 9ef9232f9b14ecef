import type { NoteBlock } from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { drawCode } from './draw-code.ts';
import { drawTable } from './draw-table.ts';
import { drawLine, drawSpans, oneLine } from './draw-text.ts';
import { COLOURS, TEXT_STYLES, type TextStyle } from './text-styles.ts';

type List = Extract<NoteBlock, { readonly kind: 'list' }>;

const GAP = 6;
const TIGHT = 1.5;
const BULLET_WIDTH = 14;
const NUMBER_WIDTH = 22;
/** Lists and quotes within each other that are set further in. */
const INDENTED = 8;

export function drawBlocks(
  canvas: Canvas,
  blocks: readonly NoteBlock[],
  look: TextStyle = TEXT_STYLES.body,
  depth = 0,
): void {
  let before: NoteBlock | undefined;
  for (const block of blocks) {
    if (before !== undefined) canvas.gap(isTight(before) || isTight(block) ? TIGHT : GAP);
    drawBlock(canvas, block, look, depth);
    before = block;
  }
}

const isTight = (block: NoteBlock): boolean => block.kind === 'paragraph' && block.tight === true;

function drawBlock(canvas: Canvas, block: NoteBlock, look: TextStyle, depth: number): void {
  switch (block.kind) {
    case 'heading':
      // With what it is the heading of.
      if (!canvas.room(TEXT_STYLES.noteHeading.leading + 2 * look.leading)) return;
      drawSpans(canvas, block.spans, TEXT_STYLES.noteHeading);
      break;
    case 'paragraph':
      drawSpans(canvas, block.spans, look);
      break;
    case 'list':
      drawList(canvas, block, look, depth);
      break;
    case 'quote':
      canvas.inset({ by: depth < INDENTED ? 10 : 0, bar: COLOURS.line }, () =>
        drawBlocks(canvas, block.blocks, { ...look, colour: COLOURS.faint }, depth + 1),
      );
      break;
    case 'code':
      drawCode(canvas, block.text, block.info);
      break;
    case 'table':
      drawTable(canvas, block);
      break;
    case 'rule':
      if (!canvas.room(GAP)) return;
      canvas.doc.rect(canvas.left, canvas.y + GAP / 2, canvas.width, 0.6).fill(COLOURS.line);
      canvas.down(GAP);
      break;
  }
}

function drawList(canvas: Canvas, { start, items }: List, look: TextStyle, depth: number): void {
  const by = depth >= INDENTED ? 0 : start === undefined ? BULLET_WIDTH : NUMBER_WIDTH;
  for (const [at, item] of items.entries()) {
    if (at > 0) canvas.gap(item.every((block) => isTight(block) || block.kind === 'list') ? TIGHT : GAP);
    const mark = start === undefined ? '•' : `${start + at}.`;
    // The mark stays with what it marks.
    if (!canvas.room(3 * look.leading)) return;
    const line = oneLine(canvas, [{ text: mark, face: 'sans', size: look.size, colour: COLOURS.faint }]);
    if (line !== undefined) {
      // In the space before the first line.
      const x = canvas.left + Math.max(by - 5 - line.width, by === 0 ? -line.width - 3 : 0);
      drawLine(canvas, line, { x, y: canvas.y, leading: look.leading });
    }
    canvas.inset({ by }, () => drawBlocks(canvas, item, look, depth + 1));
  }
}
