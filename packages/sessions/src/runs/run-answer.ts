import type { PointMark, PointOutline, RunStatus } from '@workrail/event-log';
import type { RunId, SessionId } from '@workrail/kernel';
import type { RunSummary } from '../sessions/session-answer.ts';

export interface RunDetail {
  readonly sessionId: SessionId;
  readonly run: RunSummary;
}

export interface RunGraphAnswer {
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Of the session's log that this is of. */
  readonly version: number;
  readonly status: RunStatus;
  /** Number of the point where the run stands. */
  readonly tip: number;
  /** Points of the run. */
  readonly total: number;
  readonly from: number;
  /** In the order in which they came to be. A point never changes. */
  readonly points: readonly PointOutline[];
  /** Of all points, whichever were asked for; those where something came. */
  readonly marks: readonly PointMark[];
  /** Title of each step of the pinned workflow, by its id, as the author wrote it. */
  readonly titles: Readonly<Record<string, string>>;
}
