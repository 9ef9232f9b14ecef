import type { RunState } from '@workrail/event-log';
import type { NodeId, Option, RunId, SessionId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** Something that the server has to do from a time on (ISO 8601, UTC). */
export interface WorkItem {
  readonly node: NodeId;
  /** The step that it is about; left out until a request is recorded at the node. */
  readonly stepId?: string;
  readonly due: string;
}

/** A run in which something is due, and what is due first in it. */
export interface DueRun extends Pick<WorkItem, 'node' | 'due'> {
  readonly runId: RunId;
  readonly sessionId: SessionId;
}

/** How a run stands that the server has a part in. */
export interface RunStateRecord {
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly workflowId: string;
  readonly state: RunState;
  /** Ids of the steps that wait for a decision, in order. */
  readonly undecided: readonly string[];
}

/** What the server has to do in runs, and how these stand, as their events say it. */
export interface ServerWork {
  /** Runs in which something is due at `now` and nobody's lease goes on, each once, what is due longest first. */
  readonly dueRuns: (wanted: {
    readonly now: string;
    readonly limit: number;
  }) => TaskEither<StoreError, readonly DueRun[]>;
  /** The earliest time at which something is due in any run; later than `after` where it is given. */
  readonly nextDue: (after?: string) => TaskEither<StoreError, Option<string>>;
  /** All that is to be done in a run, what is due first first. */
  readonly workOf: (run: RunId) => TaskEither<StoreError, readonly WorkItem[]>;
  /**
   * Runs that the server has a part in, the latest started first, at most `limit`: in one of the states, of a workflow, and
   * older than the run `before`, where these are given.
   */
  readonly runStates: (wanted: {
    readonly states?: readonly RunState[];
    readonly workflowId?: string;
    readonly before?: RunId;
    readonly limit: number;
  }) => TaskEither<StoreError, readonly RunStateRecord[]>;
  /** None for a run that the server has no part in. */
  readonly runState: (run: RunId) => TaskEither<StoreError, Option<RunStateRecord>>;
}
