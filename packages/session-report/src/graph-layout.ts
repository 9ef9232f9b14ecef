import type { PointOverview, RunOverview } from '@workrail/event-log';
import { cutToCharacters, minuteOf, type NodeId } from '@workrail/kernel';
import type { Places } from './places.ts';
import { branchesOf, type ReportBranch } from './report.ts';

/** A point of a run, in the row of its number. */
export interface GraphMark {
  readonly lane: number;
  /** The branch that it belongs to, from 1. */
  readonly branch: number;
  /** Whether it is the first one of its branch, and there are several. */
  readonly begins: boolean;
  readonly name: string;
  readonly at: string;
  readonly isTip: boolean;
  /** Where the document tells of it. */
  readonly place?: string;
}

/** From a mark down its lane, and over to one that came of it in the last row. */
export interface GraphEdge {
  /** Rows of the marks. */
  readonly from: number;
  readonly to: number;
}

/** A run as a picture: a row for each point in order of time, lanes for branches that go on beside each other. */
export interface GraphLayout {
  readonly title: string;
  readonly lanes: number;
  readonly marks: readonly GraphMark[];
  /** Those of other branches first: the way to where the run stands lies over what leaves it. */
  readonly edges: readonly GraphEdge[];
  /** What the picture leaves out, in sentences. */
  readonly notice?: string;
}

/** Points drawn at most: the latest. */
const DRAWN = 400;
/** Branches that are drawn beside each other at most. */
const LANES = 24;
const NAME_LENGTH = 56;

export function graphLayout(
  run: RunOverview,
  places: Places,
  titleOf: (point: PointOverview) => string,
): GraphLayout {
  const branches = branchesOf(run);
  const drawn = run.points.slice(-DRAWN);
  const rows = new Map(drawn.map(({ node }, row) => [node, row]));
  const stretchAt = stretchesByNode(run, branches);
  const lanes = lanesOf(branches, rows, stretchAt);
  const begun = new Set<number>();
  const marks = drawn.map((point): GraphMark => {
    const { branch } = point;
    const begins = branches.length > 1 && point.stepId !== null && !begun.has(branch);
    if (begins) begun.add(branch);
    const place = places.point(point.node);
    return {
      lane: Math.min(lanes[stretchAt.get(point.node) ?? 0] ?? 0, LANES - 1),
      branch,
      begins,
      name: cutToCharacters(nameOf(point, titleOf), NAME_LENGTH),
      at: minuteOf(point.at),
      isTip: point.node === run.tip,
      ...(place === undefined ? {} : { place }),
    };
  });
  const stretchTo = ({ to }: GraphEdge): number => stretchAt.get(drawn[to]?.node ?? run.tip) ?? 0;
  const notice = noticeFor(run.points.length, Math.max(0, ...lanes));
  return {
    title: `Run of ${run.workflowId}: ${run.points.length} nodes`,
    lanes: Math.max(0, ...marks.map(({ lane }) => lane)) + 1,
    marks,
    edges: edgesOf(drawn, rows).sort((one, other) => stretchTo(other) - stretchTo(one)),
    ...(notice === '' ? {} : { notice }),
  };
}

/** What stands beside a point; no step led to the start, and none to a change of preferences. */
function nameOf(point: PointOverview, titleOf: (point: PointOverview) => string): string {
  if (point.stepId !== null) return titleOf(point);
  return point.parent === null ? 'start' : 'preferences';
}

const edgesOf = (points: readonly PointOverview[], rows: ReadonlyMap<NodeId, number>): GraphEdge[] =>
  points.flatMap(({ parent }, to) => {
    const from = parent === null ? undefined : rows.get(parent);
    return from === undefined ? [] : [{ from, to }];
  });

const noticeFor = (points: number, lastLane: number): string =>
  [
    ...(points > DRAWN ? [`The diagram shows the latest ${DRAWN} of ${points} nodes.`] : []),
    ...(lastLane >= LANES
      ? [`More than ${LANES} branches run in parallel; several of them share the last lane.`]
      : []),
  ].join(' ');

/** Which of the stretches that are told each point belongs to, from 0; the root is of the first one. */
function stretchesByNode(
  { points: [root] }: RunOverview,
  branches: readonly ReportBranch[],
): ReadonlyMap<NodeId, number> {
  const all = branches.flatMap(({ points }, branch) => points.map(({ node }) => [node, branch] as const));
  return new Map([...(root === undefined ? [] : [[root.node, 0] as const]), ...all]);
}

/** Rows in which something of a branch is drawn. */
interface Stretch {
  readonly first: number;
  last: number;
}

/** A lane for each branch. Branches of which one ends before the other begins share one; the first has its own. */
function lanesOf(
  branches: readonly ReportBranch[],
  rows: ReadonlyMap<NodeId, number>,
  stretchAt: ReadonlyMap<NodeId, number>,
): readonly number[] {
  const stretches = branches.map(({ points }): Stretch => {
    const drawn = points.flatMap(({ node }) => rows.get(node) ?? []);
    return { first: drawn[0] ?? 0, last: drawn.at(-1) ?? -1 };
  });
  for (const [branch, { from }] of branches.entries()) {
    const left = from === null ? undefined : stretches[stretchAt.get(from.node) ?? 0];
    // The line to a branch runs down the lane of the one that it leaves.
    if (left !== undefined) left.last = Math.max(left.last, stretches[branch]?.first ?? 0);
  }
  return fitted(stretches);
}

function fitted(stretches: readonly Stretch[]): readonly number[] {
  const lanes = stretches.map(() => 0);
  const busyUntil: number[] = [];
  const others = [...stretches.entries()].slice(1).sort(([, one], [, other]) => one.first - other.first);
  for (const [branch, { first, last }] of others) {
    const free = busyUntil.findIndex((until) => until < first);
    const lane = free < 0 ? busyUntil.length : free;
    busyUntil[lane] = last;
    lanes[branch] = lane + 1;
  }
  return lanes;
}
