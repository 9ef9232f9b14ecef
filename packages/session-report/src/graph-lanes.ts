import type { RunOverview } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';
import type { ReportBranch } from './report.ts';

/** The number of the branch that each point belongs to; the root is of the first one. */
export function branchesByNode(
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
export function lanesOf(
  branches: readonly ReportBranch[],
  rows: ReadonlyMap<NodeId, number>,
  branchAt: ReadonlyMap<NodeId, number>,
): readonly number[] {
  const stretches = branches.map(({ points }): Stretch => {
    const drawn = points.flatMap(({ node }) => rows.get(node) ?? []);
    return { first: drawn[0] ?? 0, last: drawn.at(-1) ?? -1 };
  });
  for (const [branch, { from }] of branches.entries()) {
    const left = from === null ? undefined : stretches[branchAt.get(from.node) ?? 0];
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
