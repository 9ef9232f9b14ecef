import { defined, type NodeId } from '@workrail/kernel';
import type { Decision } from '@workrail/workflow-compiler';
import type { Output } from '../values.ts';
import { branchNumbers } from './branch-numbers.ts';
import { type RunStanding, runStanding } from './run-standing.ts';
import { foldSession, type SessionFacts, type SessionFold } from './session-fold.ts';
import type { CheckpointFacts, PointFacts } from './session-listener.ts';

/** A point of a run and what led to it. */
export interface PointOverview
  extends Pick<PointFacts, 'node' | 'parent' | 'stepId' | 'at' | 'output' | 'confirmation'> {
  /** The branch that it belongs to, from 1, see `branchNumbers`. */
  readonly branch: number;
  /** What the workflow decided on the way from here to the step that comes next; none where it is left out. */
  readonly decisions?: readonly Decision[];
}

/** Progress noted at a point, or in the session as a whole. */
export interface CheckpointOverview {
  /** Absent for what was noted in the session and in none of its runs. */
  readonly node?: NodeId;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly output: Output;
}

/** How a run stands, with all of its points and what was noted on the way. */
export interface RunOverview extends RunStanding {
  /** In the order in which they came to be, the root first. */
  readonly points: readonly PointOverview[];
  readonly checkpoints: readonly CheckpointOverview[];
}

/** What a session's log comes to. */
export interface SessionOverview extends SessionFacts {
  /** In the order in which they were started. */
  readonly runs: readonly RunOverview[];
  /** What was noted in the session and in none of its runs. */
  readonly notes: readonly CheckpointOverview[];
}

/** With all that was noted. */
export const sessionOverview = (): SessionFold<SessionOverview> =>
  foldSession({ point: pointOverview, checkpoint: checkpointOverview }, (facts, { runs, notes }) => ({
    ...facts,
    runs: [...runs].map(([runId, run]) => {
      const { points, numbers, checkpoints } = run;
      const parents = points.map(({ parent }) => (parent === null ? -1 : (numbers.get(parent) ?? -1)));
      const branches = branchNumbers(parents);
      return {
        ...runStanding(runId, run),
        points: points.map((point, number) => ({ ...point, branch: branches[number] ?? 1 })),
        checkpoints,
      };
    }),
    notes,
  }));

const pointOverview = (point: PointFacts): Omit<PointOverview, 'branch'> => {
  const { node, parent, stepId, at, output, decisions, confirmation } = point;
  return defined({
    ...{ node, parent, stepId, at, output, confirmation },
    decisions: decisions.length === 0 ? undefined : decisions,
  });
};

const checkpointOverview = ({ at, output, point }: CheckpointFacts): CheckpointOverview =>
  defined({ at, output, node: point?.node });
