import type { PointOverview, RunOverview } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';
import { escaped } from './escape.ts';
import { branchesOf, minuteOf } from './report.ts';

const ROW = 26;
const LANE = 22;
const RADIUS = 5;
const MARGIN = 16;
const LABEL_WIDTH = 420;
/** Points drawn at most: the latest. */
const DRAWN = 400;
const LABEL_LENGTH = 48;
/** Told apart by their places too. */
const COLOURS = ['#2563eb', '#b45309', '#047857', '#be185d', '#6d28d9', '#0e7490'];

/** A run as a picture: a row for each point in order of time, a lane for each branch. SVG that stands alone. */
export function runGraph(run: RunOverview): string {
  const lanes = lanesOf(run);
  const drawn = run.points.slice(-DRAWN);
  const row = new Map(drawn.map(({ node }, index) => [node, index]));
  const laneCount = Math.max(...drawn.map(({ node }) => lanes.get(node) ?? 0)) + 1;
  const width = 2 * MARGIN + laneCount * LANE + LABEL_WIDTH;
  const height = 2 * MARGIN + drawn.length * ROW;
  const x = (node: NodeId) => MARGIN + (lanes.get(node) ?? 0) * LANE + RADIUS;
  const y = (node: NodeId) => MARGIN + (row.get(node) ?? 0) * ROW + ROW / 2;
  const labelX = MARGIN + laneCount * LANE + RADIUS;
  const edges = drawn.flatMap(({ node, parent }) =>
    parent === null || !row.has(parent)
      ? []
      : [edge({ x: x(parent), y: y(parent) }, { x: x(node), y: y(node) }, colour(lanes.get(node) ?? 0))],
  );
  const marks = drawn.map((point) => {
    const { node } = point;
    const fill = colour(lanes.get(node) ?? 0);
    const here = node === run.tip;
    return `<circle cx="${x(node)}" cy="${y(node)}" r="${here ? RADIUS + 2 : RADIUS}" fill="${here ? fill : '#ffffff'}" stroke="${fill}" stroke-width="2"/><text x="${labelX}" y="${y(node) + 4}">${escaped(label(point))}${here ? '<tspan font-weight="bold"> ← here</tspan>' : ''}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escaped(`Run of ${run.workflowId}: ${run.points.length} points`)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    ...edges,
    ...marks,
    '</svg>',
  ].join('\n');
}

/** The way to where the run stands is the first lane. */
function lanesOf(run: RunOverview): ReadonlyMap<NodeId, number> {
  const lanes = new Map<NodeId, number>();
  const root = run.points[0];
  if (root !== undefined) lanes.set(root.node, 0);
  for (const [lane, { points }] of branchesOf(run).entries())
    for (const { node } of points) lanes.set(node, lane);
  return lanes;
}

const colour = (lane: number): string => COLOURS[lane % COLOURS.length] ?? '#000000';

type Spot = { readonly x: number; readonly y: number };

function edge(from: Spot, to: Spot, stroke: string): string {
  const bend = from.x === to.x ? '' : `C ${from.x} ${from.y + ROW}, ${to.x} ${to.y - ROW}, `;
  const line = bend === '' ? `L ${to.x} ${to.y}` : `${bend}${to.x} ${to.y}`;
  return `<path d="M ${from.x} ${from.y} ${line}" fill="none" stroke="${stroke}" stroke-width="2"/>`;
}

function label({ stepId, at }: PointOverview): string {
  const name = stepId === null ? 'start' : stepId;
  const shown = name.length > LABEL_LENGTH ? `${name.slice(0, LABEL_LENGTH)}…` : name;
  return `${shown}  ·  ${minuteOf(at)}`;
}
