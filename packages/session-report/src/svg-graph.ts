import { escaped } from './escape.ts';
import type { GraphEdge, GraphLayout, GraphMark } from './graph-layout.ts';

const ROW = 26;
const LANE = 22;
const RADIUS = 5;
const MARGIN = 16;
const LABEL_WIDTH = 640;
/** Legible on white and on black. A branch is told apart by its place too. */
const BRANCH_COLOURS = ['#3b82f6', '#d97706', '#059669', '#ec4899', '#8b5cf6', '#0891b2'];

export const branchColour = (branch: number): string =>
  BRANCH_COLOURS[(branch - 1) % BRANCH_COLOURS.length] ?? '#6b7280';

/** A run as SVG that stands alone. Its texts have the colour of what is around it. */
export function svgGraph({ title, lanes, marks, edges }: GraphLayout): string {
  const width = 2 * MARGIN + lanes * LANE + LABEL_WIDTH;
  const height = 2 * MARGIN + marks.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(title)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="currentColor">`,
    ...edges.map((edge) => edgeSvg(edge, marks)),
    ...marks.map((mark, row) => markSvg(mark, row, lanes)),
    '</svg>',
  ].join('\n');
}

const x = (lane: number): number => MARGIN + lane * LANE + RADIUS;
const y = (row: number): number => MARGIN + row * ROW + ROW / 2;

function edgeSvg({ from, to }: GraphEdge, marks: readonly GraphMark[]): string {
  const [start, end] = [marks[from], marks[to]];
  if (start === undefined || end === undefined) return '';
  const [x1, x2, y2] = [x(start.lane), x(end.lane), y(to)];
  const turn = y2 - ROW;
  const down = `M ${x1} ${y(from)} L ${x1} ${turn}`;
  const over = x1 === x2 ? `L ${x2} ${y2}` : `C ${x1} ${y2 - ROW / 3}, ${x2} ${turn + ROW / 3}, ${x2} ${y2}`;
  return `<path d="${down} ${over}" fill="none" stroke="${branchColour(end.branch)}" stroke-width="2"/>`;
}

function markSvg({ lane, branch, begins, name, at, isTip, place }: GraphMark, row: number, lanes: number) {
  const colour = branchColour(branch);
  const [radius, inside] = isTip ? [RADIUS + 2, colour] : [RADIUS, 'var(--paper, #fff)'];
  const text = [
    `<text x="${x(lanes)}" y="${y(row) + 4}">${escaped(name)}`,
    ...(begins ? [`<tspan dx="8" fill="${colour}" font-weight="bold">branch ${branch}</tspan>`] : []),
    `<tspan dx="8" fill-opacity="0.65">${at}</tspan>`,
    ...(isTip ? ['<tspan dx="8" font-weight="bold">← current</tspan>'] : []),
    '</text>',
  ].join('');
  const circle = `<circle cx="${x(lane)}" cy="${y(row)}" r="${radius}" fill="${inside}" stroke="${colour}" stroke-width="2"/>`;
  return place === undefined ? `${circle}${text}` : `<a href="#${place}">${circle}${text}</a>`;
}
