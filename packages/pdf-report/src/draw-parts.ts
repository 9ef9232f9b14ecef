import { counted } from '@workrail/kernel';
import {
  noteBlocks,
  type ReportPart,
  type ShownArtifact,
  type Span,
  type StepPart,
  shown,
} from '@workrail/session-report';
import { drawBlocks } from './draw-blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawGraph } from './draw-graph.ts';
import { drawRuns, drawSpans } from './draw-text.ts';
import { COLOURS, LOOKS, runsOf } from './looks.ts';
import type { Outline } from './outline.ts';
import type { Sheet } from './sheet.ts';

/** Pages that the notes of one step, or one of its artifacts, may fill. */
const PAGES_OF_NOTES = 40;
const NAME_WIDTH = 90;

export function drawPart(sheet: Sheet, outline: Outline, part: ReportPart): void {
  switch (part.kind) {
    case 'facts':
      drawFacts(sheet, part.facts);
      break;
    case 'title':
      drawTitle(sheet, outline, part);
      break;
    case 'text':
      sheet.gap(4);
      drawSpans(sheet, part.spans, LOOKS.body);
      break;
    case 'list':
      drawItems(sheet, part.items, part.open === true);
      break;
    case 'graph':
      sheet.gap(8);
      drawGraph(sheet, part.graph);
      break;
    case 'step':
      drawStep(sheet, outline, part);
      break;
  }
}

function drawFacts(sheet: Sheet, facts: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of facts) {
    if (!sheet.room(LOOKS.body.leading)) return;
    const top = sheet.y;
    sheet.inset({ by: NAME_WIDTH }, () => drawSpans(sheet, [{ text: value }], LOOKS.body));
    const below = sheet.y;
    sheet.down(top - below);
    drawSpans(sheet, [{ text: name }], { ...LOOKS.body, colour: COLOURS.faint });
    sheet.down(Math.max(0, below - sheet.y));
  }
}

function drawTitle(
  sheet: Sheet,
  outline: Outline,
  { level, spans, place }: Extract<ReportPart, { kind: 'title' }>,
): void {
  const look = level === 2 ? LOOKS.h2 : LOOKS.h3;
  sheet.gap(level === 2 ? 24 : 16);
  // A heading stays with what follows it.
  if (!sheet.room(look.leading + 60)) return;
  outline.add(level, shown(spans.map(({ text }) => text).join('')));
  if (place !== undefined) marked(sheet, place);
  drawSpans(sheet, spans, look);
  if (level === 2) {
    sheet.doc.rect(sheet.left, sheet.y + 2, sheet.width, 0.6).fill(COLOURS.line);
    sheet.down(6);
  }
}

/** Links to this place lead here. */
const marked = ({ doc, left, y }: Sheet, place: string): void => {
  doc.addNamedDestination(place, 'XYZ', left, y - 6, null);
};

function drawItems(sheet: Sheet, items: readonly (readonly Span[])[], isOpen: boolean): void {
  for (const item of items) {
    sheet.gap(4);
    if (isOpen) sheet.inset({ by: 10, bar: COLOURS.warn }, () => drawSpans(sheet, item, LOOKS.body));
    else drawSpans(sheet, item, LOOKS.body);
  }
}

function drawStep(
  sheet: Sheet,
  outline: Outline,
  { title, at, level, place, remarks, notes, artifacts }: StepPart,
): void {
  sheet.gap(14);
  if (!sheet.room(LOOKS.step.leading + 3 * LOOKS.body.leading)) return;
  outline.add(level, shown(title));
  if (place !== undefined) marked(sheet, place);
  sheet.inset({ by: 12, bar: COLOURS.line }, () => {
    const time = runsOf([{ text: `\u00a0 ${at}` }], LOOKS.small);
    drawRuns(sheet, [...runsOf([{ text: title }], LOOKS.step), ...time], LOOKS.step);
    for (const remark of remarks) drawSpans(sheet, remark, LOOKS.small);
    if (notes !== '') {
      sheet.gap(3);
      bounded(sheet, 'these notes', () => drawBlocks(sheet, noteBlocks(notes)));
    }
    for (const artifact of artifacts) drawArtifact(sheet, artifact);
  });
}

function drawArtifact(sheet: Sheet, { kind, bytes, value }: ShownArtifact): void {
  sheet.gap(8);
  if (!sheet.room(LOOKS.small.leading + 3 * LOOKS.code.leading)) return;
  const about = value === undefined ? `: ${counted(bytes, 'byte')}, not shown.` : '';
  drawSpans(sheet, [{ text: 'Artifact ' }, { text: kind, code: true }, { text: about }], LOOKS.small);
  if (value === undefined) return;
  sheet.gap(3);
  bounded(sheet, 'this artifact', () => drawCode(sheet, JSON.stringify(value, null, 2)));
}

/** Draws what somebody wrote, and says so where it would fill the document. */
function bounded(sheet: Sheet, what: string, draw: () => void): void {
  if (sheet.within(PAGES_OF_NOTES, draw)) return;
  const text = `The rest of ${what} is left out here, after ${PAGES_OF_NOTES} pages. The document as Markdown or HTML has all of it.`;
  sheet.gap(4);
  drawSpans(sheet, [{ text }], { ...LOOKS.body, colour: COLOURS.warn });
}
