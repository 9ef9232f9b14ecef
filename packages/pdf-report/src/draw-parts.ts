import { counted } from '@workrail/kernel';
import {
  noteBlocks,
  type ReportPart,
  type ShownArtifact,
  type Span,
  type StepPart,
  shown,
} from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { drawBlocks } from './draw-blocks.ts';
import { drawGraph } from './draw-graph.ts';
import { drawRuns, drawSpans } from './draw-text.ts';
import type { AddToOutline } from './outline.ts';
import { COLOURS, runsOf, TEXT_STYLES } from './text-styles.ts';

/** Pages that the notes of one step, or one of its artifacts, may fill. */
const PAGES_OF_NOTES = 40;
const NAME_WIDTH = 90;

export function drawPart(canvas: Canvas, addToOutline: AddToOutline, part: ReportPart): void {
  switch (part.kind) {
    case 'facts':
      drawFacts(canvas, part.facts);
      break;
    case 'title':
      drawTitle(canvas, addToOutline, part);
      break;
    case 'text':
      canvas.gap(4);
      drawSpans(canvas, part.spans, TEXT_STYLES.body);
      break;
    case 'list':
      drawItems(canvas, part.items, part.open === true);
      break;
    case 'graph':
      canvas.gap(8);
      drawGraph(canvas, part.graph);
      break;
    case 'step':
      drawStep(canvas, addToOutline, part);
      break;
  }
}

function drawFacts(canvas: Canvas, facts: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of facts) {
    if (!canvas.room(TEXT_STYLES.body.leading)) return;
    const top = canvas.y;
    canvas.inset({ by: NAME_WIDTH }, () => drawSpans(canvas, [{ text: value }], TEXT_STYLES.body));
    const below = canvas.y;
    canvas.down(top - below);
    drawSpans(canvas, [{ text: name }], { ...TEXT_STYLES.body, colour: COLOURS.faint });
    canvas.down(Math.max(0, below - canvas.y));
  }
}

function drawTitle(
  canvas: Canvas,
  addToOutline: AddToOutline,
  { level, spans, place }: Extract<ReportPart, { kind: 'title' }>,
): void {
  const look = level === 2 ? TEXT_STYLES.h2 : TEXT_STYLES.h3;
  canvas.gap(level === 2 ? 24 : 16);
  // A heading stays with what follows it.
  if (!canvas.room(look.leading + 60)) return;
  addToOutline(level, shown(spans.map(({ text }) => text).join('')));
  if (place !== undefined) marked(canvas, place);
  drawSpans(canvas, spans, look);
  if (level === 2) {
    canvas.doc.rect(canvas.left, canvas.y + 2, canvas.width, 0.6).fill(COLOURS.line);
    canvas.down(6);
  }
}

/** Links to this place lead here. */
const marked = ({ doc, left, y }: Canvas, place: string): void => {
  doc.addNamedDestination(place, 'XYZ', left, y - 6, null);
};

function drawItems(canvas: Canvas, items: readonly (readonly Span[])[], isOpen: boolean): void {
  for (const item of items) {
    canvas.gap(4);
    if (isOpen) canvas.inset({ by: 10, bar: COLOURS.warn }, () => drawSpans(canvas, item, TEXT_STYLES.body));
    else drawSpans(canvas, item, TEXT_STYLES.body);
  }
}

function drawStep(
  canvas: Canvas,
  addToOutline: AddToOutline,
  { title, at, level, place, remarks, notes, artifacts }: StepPart,
): void {
  canvas.gap(14);
  if (!canvas.room(TEXT_STYLES.step.leading + 3 * TEXT_STYLES.body.leading)) return;
  addToOutline(level, shown(title));
  if (place !== undefined) marked(canvas, place);
  canvas.inset({ by: 12, bar: COLOURS.line }, () => {
    const time = runsOf([{ text: `\u00a0 ${at}` }], TEXT_STYLES.small);
    drawRuns(canvas, [...runsOf([{ text: title }], TEXT_STYLES.step), ...time], TEXT_STYLES.step);
    for (const remark of remarks) drawSpans(canvas, remark, TEXT_STYLES.small);
    if (notes !== '') {
      canvas.gap(3);
      bounded(canvas, 'these notes', () => drawBlocks(canvas, noteBlocks(notes)));
    }
    for (const artifact of artifacts) drawArtifact(canvas, artifact);
  });
}

function drawArtifact(canvas: Canvas, { kind, bytes, blocks }: ShownArtifact): void {
  canvas.gap(8);
  if (!canvas.room(TEXT_STYLES.small.leading + 3 * TEXT_STYLES.code.leading)) return;
  const about = blocks === undefined ? `: ${counted(bytes, 'byte')}, not shown.` : '';
  drawSpans(canvas, [{ text: 'Artifact ' }, { text: kind, code: true }, { text: about }], TEXT_STYLES.small);
  if (blocks === undefined) return;
  canvas.gap(3);
  bounded(canvas, 'this artifact', () => drawBlocks(canvas, blocks));
}

/** Draws what somebody wrote, and says so where it would fill the document. */
function bounded(canvas: Canvas, what: string, draw: () => void): void {
  if (canvas.within(PAGES_OF_NOTES, draw)) return;
  const text = `The rest of ${what} is omitted here, after ${PAGES_OF_NOTES} pages. The Markdown and HTML documents have all of it.`;
  canvas.gap(4);
  drawSpans(canvas, [{ text }], { ...TEXT_STYLES.body, colour: COLOURS.warn });
}
