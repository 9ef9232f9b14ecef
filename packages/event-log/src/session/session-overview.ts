import type { NodeId, SessionId } from '@workrail/kernel';
import type { Decision } from '@workrail/workflow-compiler';
import type { ObservationKey } from '../observations.ts';
import type { SessionEvent } from '../streams/session.ts';
import type { Confirmation, Output } from '../values.ts';
import { type RunStanding, runStanding } from './run-standing.ts';
import { foldSession } from './session-fold.ts';
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
export interface SessionOverview {
  readonly sessionId: SessionId;
  readonly title?: string;
  readonly workspace?: string;
  /** Set where it came without what points to a machine and what looks secret. */
  readonly redacted?: true;
  readonly startedAt: string;
  readonly lastActivity: string;
  readonly events: number;
  /** The latest of each kind. */
  readonly observations: Readonly<Partial<Record<ObservationKey, string>>>;
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
      const { opening, lastActivity, events, observations, runs, notes } = state;
      if (opening === undefined) return undefined;
      const { at: startedAt, ...session } = opening;
      return {
        ...session,
        startedAt,
        lastActivity,
        events,
        observations,
        runs: [...runs].map(([runId, run]) => ({
          ...runStanding(runId, run),
          points: run.points,
          checkpoints: run.checkpoints,
        })),
        notes,
      };
    },
  };
}

const pointOverview = (point: PointFacts): PointOverview => ({
  node: point.node,
  parent: point.parent,
  stepId: point.stepId,
  at: point.at,
  ...(point.output === undefined ? {} : { output: point.output }),
  ...(point.decisions.length === 0 ? {} : { decisions: point.decisions }),
  ...(point.confirmation === undefined ? {} : { confirmation: point.confirmation }),
});

const checkpointOverview = ({ at, output, point }: CheckpointFacts): CheckpointOverview => ({
  at,
  output,
  ...(point === undefined ? {} : { node: point.node }),
});
