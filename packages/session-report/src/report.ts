import type { PointOverview, RunOverview, SessionOverview } from '@workrail/event-log';
import { type BlobHash, counted, type Json, minuteOf, type NodeId, type RunId } from '@workrail/kernel';

export interface Report {
  readonly session: SessionOverview;
  /** The one run that is asked for; all of them where it is left out. */
  readonly run?: RunId;
  /** Contents of artifacts; one that is not there is named with its size. */
  readonly artifacts: ReadonlyMap<BlobHash, Json>;
  /** Titles of the steps that led to points, as the agent saw them; the id of a step stands in for one that is missing. */
  readonly titles: ReadonlyMap<NodeId, string>;
}

/** A stretch of a run without a fork in it that was not shown before. */
export interface ReportBranch {
  /** As everywhere that branches are numbered: of the branch that it ends with. */
  readonly number: number;
  /** The point that it leaves; null where it begins with the run. */
  readonly from: PointOverview | null;
  /** In order, without the point that it leaves. */
  readonly points: readonly PointOverview[];
  readonly isLatest: boolean;
}

/** The way to where the run stands first, then what was done on other branches by number, each point once. */
export function branchesOf({ points, tip }: RunOverview): readonly ReportBranch[] {
  const byNode = new Map(points.map((point) => [point.node, point]));
  const parents = new Set(points.flatMap(({ parent }) => parent ?? []));
  const ends = points
    .filter(({ node }) => !parents.has(node) && node !== tip)
    .toSorted((one, other) => one.branch - other.branch)
    .map(({ node }) => node);
  const shown = new Set<NodeId>();
  return [tip, ...ends].flatMap((end): readonly ReportBranch[] => {
    const line: PointOverview[] = [];
    let at = byNode.get(end);
    while (at !== undefined && !shown.has(at.node)) {
      shown.add(at.node);
      line.unshift(at);
      at = at.parent === null ? undefined : byNode.get(at.parent);
    }
    const done = line.filter(({ stepId }) => stepId !== null);
    const number = byNode.get(end)?.branch ?? 1;
    return done.length === 0 ? [] : [{ number, from: at ?? null, points: done, isLatest: end === tip }];
  });
}

const STATUS_WORDS = {
  in_progress: 'in progress',
  blocked: 'blocked',
  needs_decision: 'needs a decision',
  complete: 'complete',
  complete_with_gaps: 'complete, with gaps',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** Facts of a session by name, in order; those that are not known are left out. */
export function factsOf({
  session: { sessionId, workspace, observations, startedAt, lastActivity },
  run,
}: Report): readonly (readonly [name: string, value: string])[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Session', sessionId],
    ['Run', run],
    ['Project', workspace],
    ['Branch', observations.git_branch],
    ['Commit', observations.git_head_sha],
    ['Started', minuteOf(startedAt)],
    ['Last activity', minuteOf(lastActivity)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

export const runLine = ({ status, stepsDone, branches, openGaps }: RunOverview): string =>
  [
    STATUS_WORDS[status],
    `${counted(stepsDone, 'step')} done`,
    ...(branches > 1 ? [`${branches} branches`] : []),
    ...(openGaps.length > 0 ? [counted(openGaps.length, 'open gap')] : []),
  ].join(', ');
