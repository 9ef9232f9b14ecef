import { defined, type NodeId } from '@workrail/kernel';
import type { Decision } from '@workrail/workflow-compiler';
import type { SessionEvent } from '../streams/session.ts';
import type { Confirmation, Output } from '../values.ts';
import { type RunStanding, runStanding } from './run-standing.ts';
import { foldSession, type SessionFacts, sessionFacts } from './session-fold.ts';
import type { CheckpointFacts, PointFacts } from './session-listener.ts';

/** A point of a run and what led to it. */
export interface PointOverview {
  readonly node: NodeId;
  /** Null for the root. */
  readonly parent: NodeId | null;
  /** The step that was done to get here; null for the root. */
  readonly stepId: string | null;
  readonly at: string;
  readonly output?: Output;
  /** What the workflow decided on the way from here to the step that comes next; none where it is left out. */
  readonly decisions?: readonly Decision[];
  /** What was said of the step's work, where somebody had to agree. */
  readonly confirmation?: Confirmation;
}

/** Progress noted at a point, or in the session as a whole. */
export interface CheckpointOverview {
  readonly node?: NodeId;
  readonly at: string;
  readonly output: Output;
}

export interface RunOverview extends RunStanding {
  /** In the order in which they came to be, the root first. */
  readonly points: readonly PointOverview[];
  readonly checkpoints: readonly CheckpointOverview[];
}

/** What a session's log comes to. */
export interface SessionOverview extends SessionFacts {
  readonly runs: readonly RunOverview[];
  /** What was noted in the session and in none of its runs. */
  readonly notes: readonly CheckpointOverview[];
}

/** Takes the events of one session in order, and says what they come to, with all that was noted. */
export function sessionOverview(): {
  readonly add: (event: SessionEvent) => void;
  /** Undefined where no session began. */
  readonly value: () => SessionOverview | undefined;
} {
  const { add, state } = foldSession<PointOverview, CheckpointOverview>({
    point: pointOverview,
    checkpoint: checkpointOverview,
  });
  return {
    add,
    value: () => {
      const facts = sessionFacts(state);
      if (facts === undefined) return undefined;
      const runs = [...state.runs].map(([runId, run]) => {
        const { points, checkpoints } = run;
        return { ...runStanding(runId, run), points, checkpoints };
      });
      return { ...facts, runs, notes: state.notes };
    },
  };
}

const pointOverview = ({
  node,
  parent,
  stepId,
  at,
  output,
  decisions,
  confirmation,
}: PointFacts): PointOverview =>
  defined({
    ...{ node, parent, stepId, at, output, confirmation },
    decisions: decisions.length === 0 ? undefined : decisions,
  });

const checkpointOverview = ({ at, output, point }: CheckpointFacts): CheckpointOverview =>
  defined({ at, output, node: point?.node });
