import { branchColour, type GraphLayout, shown } from '@workrail/session-report';
import { drawLine, drawSpans } from './draw-text.ts';
import type { Face } from './fonts.ts';
import { COLOURS, LOOKS } from './looks.ts';
import type { Sheet } from './sheet.ts';
import { linesOf } from './text-lines.ts';
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
  readonly sheet: Sheet;
  readonly graph: GraphLayout;
  readonly lane: number;
  readonly first: number;
  readonly end: number;
}

/** A run as a picture, over as many pages as it needs. */
export function drawGraph(sheet: Sheet, graph: GraphLayout): void {
  const lane = Math.min(LANE, LANES_WIDTH / graph.lanes);
  const rows = graph.marks.length;
  let first = 0;
  while (first < rows) {
    if (!sheet.room(Math.min(FEW, rows - first) * ROW)) return;
    const fit = Math.floor(sheet.rest / ROW);
    // No row is left alone for the next page.
    const end = first + fit === rows - 1 ? rows - 2 : Math.min(rows, first + fit);
    drawFrame({ sheet, graph, lane, first, end });
    sheet.down((end - first) * ROW);
    first = end;
  }
  sheet.gap(2);
  if (graph.notice !== undefined) drawSpans(sheet, [{ text: graph.notice }], LOOKS.small);
}

function drawFrame(frame: Frame): void {
  const { sheet, graph, first, end } = frame;
  const { doc } = sheet;
  doc.save();
  doc.rect(sheet.left, sheet.y, sheet.width, (end - first) * ROW).clip();
  for (const { from, to } of graph.edges) if (to >= first && from < end) drawEdge(frame, from, to);
  doc.restore();
  for (const [at, mark] of graph.marks.slice(first, end).entries()) drawMark(frame, mark, first + at);
}

const x = ({ sheet, lane }: Frame, of: number): number => sheet.left + RADIUS + 3 + of * lane;
const y = ({ sheet, first }: Frame, row: number): number => sheet.y + (row - first + 0.5) * ROW;

function drawEdge(frame: Frame, from: number, to: number): void {
  const { sheet, graph } = frame;
  const [start, end] = [graph.marks[from], graph.marks[to]];
  if (start === undefined || end === undefined) return;
  const [x1, x2, y2] = [x(frame, start.lane), x(frame, end.lane), y(frame, to)];
  const turn = y2 - ROW;
  sheet.doc.moveTo(x1, y(frame, from)).lineTo(x1, turn);
  if (x1 === x2) sheet.doc.lineTo(x2, y2);
  else sheet.doc.bezierCurveTo(x1, y2 - ROW / 3, x2, turn + ROW / 3, x2, y2);
  sheet.doc.lineWidth(1.3).stroke(branchColour(end.branch));
}

function drawMark(frame: Frame, mark: Mark, row: number): void {
  const { sheet, graph } = frame;
  const { doc } = sheet;
  const [centre, middle, colour] = [x(frame, mark.lane), y(frame, row), branchColour(mark.branch)];
  doc.circle(centre, middle, mark.isTip ? RADIUS + 1 : RADIUS).lineWidth(1.3);
  doc.fillAndStroke(mark.isTip ? colour : '#ffffff', colour);
  const left = x(frame, graph.lanes) + 2;
  const top = middle - ROW / 2;
  const time = oneLine(sheet, [{ ...run(mark.at, 'sans', COLOURS.faint), size: SIZE - 1 }]);
  const right = sheet.left + sheet.width - (time?.width ?? 0);
  const tags = [
    ...(mark.begins ? [run(`  branch ${mark.branch + 1}`, 'bold', colour)] : []),
    ...(mark.isTip ? [run('  ← here', 'bold', COLOURS.ink)] : []),
  ];
  const name = fittedName(sheet, mark.name, right - left - (oneLine(sheet, tags)?.width ?? 0) - 8);
  const line = oneLine(sheet, [run(name, 'sans', COLOURS.ink), ...tags]);
  if (line !== undefined) {
    drawLine(sheet, line, { x: left, y: top, leading: ROW });
    drawLeader(sheet, { from: left + line.width + 8, to: right - 8, y: middle + 2 });
  }
  if (time !== undefined) drawLine(sheet, time, { x: right, y: top, leading: ROW });
  if (mark.place !== undefined) doc.goTo(sheet.left, top, sheet.width, ROW, mark.place);
}

/** Leads the eye from a name to its time. */
function drawLeader(
  { doc }: Sheet,
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
): void {
  if (to > from) doc.rect(from, y, to - from, 0.3).fill(COLOURS.line);
}

const run = (text: string, face: Face, colour: string): Run => ({ text, face, size: SIZE, colour });

const oneLine = ({ fonts }: Sheet, runs: readonly Run[]) =>
  runs.length === 0 ? undefined : linesOf(runs, Number.POSITIVE_INFINITY, fonts)[0];

/** A name on one line, cut where it is too wide. */
function fittedName(sheet: Sheet, given: string, width: number): string {
  const name = shown(given).replaceAll('\n', ' ');
  const fits = (text: string): boolean => (oneLine(sheet, [run(text, 'sans', '')])?.width ?? 0) <= width;
  if (fits(name)) return name;
  const characters = [...name];
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
