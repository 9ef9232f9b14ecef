import { branchColour, type GraphLayout, shown } from '@workrail/session-report';
import type { Canvas } from './canvas.ts';
import { drawLine, drawSpans, oneLine } from './draw-text.ts';
import type { Face } from './fonts.ts';
import { COLOURS, TEXT_STYLES } from './text-styles.ts';
import type { Run } from './text-words.ts';

type Mark = GraphLayout['marks'][number];

const ROW = 14.5;
/** Of a lane, where there are few; many share `LANES_WIDTH`. */
const LANE = 13;
const LANES_WIDTH = 150;
const RADIUS = 3.2;
const SIZE = 8.5;
/** Rows that a page has at least: fewer look like a mistake. */
const FEW = 4;

/** Where a picture is drawn: its rows from one to another, on one page. */
interface Frame {
  readonly canvas: Canvas;
  readonly graph: GraphLayout;
  readonly lane: number;
  readonly first: number;
  readonly end: number;
}

/** A run as a picture, over as many pages as it needs. */
export function drawGraph(canvas: Canvas, graph: GraphLayout): void {
  const lane = Math.min(LANE, LANES_WIDTH / graph.lanes);
  const rows = graph.marks.length;
  let first = 0;
  while (first < rows) {
    if (!canvas.room(Math.min(FEW, rows - first) * ROW)) return;
    const fit = Math.floor(canvas.rest / ROW);
    // No row is left alone for the next page.
    const end = first + fit === rows - 1 ? rows - 2 : Math.min(rows, first + fit);
    drawFrame({ canvas, graph, lane, first, end });
    canvas.down((end - first) * ROW);
    first = end;
  }
  canvas.gap(2);
  if (graph.notice !== undefined) drawSpans(canvas, [{ text: graph.notice }], TEXT_STYLES.small);
}

function drawFrame(frame: Frame): void {
  const { canvas, graph, first, end } = frame;
  const { doc } = canvas;
  doc.save();
  doc.rect(canvas.left, canvas.y, canvas.width, (end - first) * ROW).clip();
  for (const { from, to } of graph.edges) if (to >= first && from < end) drawEdge(frame, from, to);
  doc.restore();
  for (const [at, mark] of graph.marks.slice(first, end).entries()) drawMark(frame, mark, first + at);
}

const x = ({ canvas, lane }: Frame, of: number): number => canvas.left + RADIUS + 3 + of * lane;
const y = ({ canvas, first }: Frame, row: number): number => canvas.y + (row - first + 0.5) * ROW;

function drawEdge(frame: Frame, from: number, to: number): void {
  const { canvas, graph } = frame;
  const [start, end] = [graph.marks[from], graph.marks[to]];
  if (start === undefined || end === undefined) return;
  const [x1, x2, y2] = [x(frame, start.lane), x(frame, end.lane), y(frame, to)];
  const turn = y2 - ROW;
  canvas.doc.moveTo(x1, y(frame, from)).lineTo(x1, turn);
  if (x1 === x2) canvas.doc.lineTo(x2, y2);
  else canvas.doc.bezierCurveTo(x1, y2 - ROW / 3, x2, turn + ROW / 3, x2, y2);
  canvas.doc.lineWidth(1.3).stroke(branchColour(end.branch));
}

function drawMark(frame: Frame, mark: Mark, row: number): void {
  const { canvas, graph } = frame;
  const { doc } = canvas;
  const [centre, middle, colour] = [x(frame, mark.lane), y(frame, row), branchColour(mark.branch)];
  doc.circle(centre, middle, mark.isTip ? RADIUS + 1 : RADIUS).lineWidth(1.3);
  doc.fillAndStroke(mark.isTip ? colour : '#ffffff', colour);
  const left = x(frame, graph.lanes) + 2;
  const top = middle - ROW / 2;
  const time = oneLine(canvas, [{ ...run(mark.at, 'sans', COLOURS.faint), size: SIZE - 1 }]);
  const right = canvas.left + canvas.width - (time?.width ?? 0);
  const tags = [
    ...(mark.begins ? [run(`  branch ${mark.branch}`, 'bold', colour)] : []),
    ...(mark.isTip ? [run('  ← current', 'bold', COLOURS.ink)] : []),
  ];
  const name = fittedName(canvas, mark.name, right - left - (oneLine(canvas, tags)?.width ?? 0) - 8);
  const line = oneLine(canvas, [run(name, 'sans', COLOURS.ink), ...tags]);
  if (line !== undefined) {
    drawLine(canvas, line, { x: left, y: top, leading: ROW });
    // Leads the eye from a name to its time.
    const [from, to] = [left + line.width + 8, right - 8];
    if (to > from) doc.rect(from, middle + 2, to - from, 0.3).fill(COLOURS.line);
  }
  if (time !== undefined) drawLine(canvas, time, { x: right, y: top, leading: ROW });
  if (mark.place !== undefined) doc.goTo(canvas.left, top, canvas.width, ROW, mark.place);
}

const run = (text: string, face: Face, colour: string): Run => ({ text, face, size: SIZE, colour });

/** A name on one line, cut where it is too wide. */
function fittedName(canvas: Canvas, given: string, width: number): string {
  const name = shown(given).replaceAll('\n', ' ');
  const fits = (text: string): boolean => (oneLine(canvas, [run(text, 'sans', '')])?.width ?? 0) <= width;
  if (fits(name)) return name;
  const characters = [...name];
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
