import type { NoteBlock } from '@workrail/session-report';
import { drawCode } from './draw-code.ts';
import { drawTable } from './draw-table.ts';
import { drawLine, drawSpans } from './draw-text.ts';
import { COLOURS, LOOKS, type Look } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { linesOf } from './text-lines.ts';

type List = Extract<NoteBlock, { readonly kind: 'list' }>;

const GAP = 6;
const TIGHT = 1.5;
const BULLET_WIDTH = 14;
const NUMBER_WIDTH = 22;
/** Lists and quotes within each other that are set further in. */
const INDENTED = 8;

/** Blocks of notes, one below the other. */
export function drawBlocks(
  sheet: Sheet,
  blocks: readonly NoteBlock[],
  look: Look = LOOKS.body,
  depth = 0,
): void {
  let before: NoteBlock | undefined;
  for (const block of blocks) {
    if (before !== undefined) sheet.gap(isTight(before) || isTight(block) ? TIGHT : GAP);
    drawBlock(sheet, block, look, depth);
    before = block;
  }
}

const isTight = (block: NoteBlock): boolean => block.kind === 'paragraph' && block.tight === true;

function drawBlock(sheet: Sheet, block: NoteBlock, look: Look, depth: number): void {
  switch (block.kind) {
    case 'heading':
      // With what it is the heading of.
      if (!sheet.room(LOOKS.noteHeading.leading + 2 * look.leading)) return;
      drawSpans(sheet, block.spans, LOOKS.noteHeading);
      break;
    case 'paragraph':
      drawSpans(sheet, block.spans, look);
      break;
    case 'list':
      drawList(sheet, block, look, depth);
      break;
    case 'quote':
      sheet.inset({ by: depth < INDENTED ? 10 : 0, bar: COLOURS.line }, () =>
        drawBlocks(sheet, block.blocks, { ...look, colour: COLOURS.faint }, depth + 1),
      );
      break;
    case 'code':
      drawCode(sheet, block.text, block.info);
      break;
    case 'table':
      drawTable(sheet, block);
      break;
    case 'rule':
      if (!sheet.room(GAP)) return;
      sheet.doc.rect(sheet.left, sheet.y + GAP / 2, sheet.width, 0.6).fill(COLOURS.line);
      sheet.down(GAP);
      break;
  }
}

function drawList(sheet: Sheet, { start, items }: List, look: Look, depth: number): void {
  const by = depth >= INDENTED ? 0 : start === undefined ? BULLET_WIDTH : NUMBER_WIDTH;
  for (const [at, item] of items.entries()) {
    if (at > 0) sheet.gap(item.every((block) => isTight(block) || block.kind === 'list') ? TIGHT : GAP);
    const mark = start === undefined ? '•' : `${start + at}.`;
    // The mark stays with what it marks.
    if (!sheet.room(3 * look.leading)) return;
    drawMark(sheet, mark, { look, by });
    sheet.inset({ by: by === 0 ? 0 : by }, () => drawBlocks(sheet, item, look, depth + 1));
  }
}

/** The mark of an item, in the space before its first line. */
function drawMark(
  sheet: Sheet,
  mark: string,
  { look, by }: { readonly look: Look; readonly by: number },
): void {
  const run = { text: mark, face: 'sans', size: look.size, colour: COLOURS.faint } as const;
  const [line] = linesOf([run], Number.POSITIVE_INFINITY, sheet.fonts);
  if (line === undefined) return;
  const x = sheet.left + Math.max(by - 5 - line.width, by === 0 ? -line.width - 3 : 0);
  drawLine(sheet, line, { x, y: sheet.y, leading: look.leading });
}
