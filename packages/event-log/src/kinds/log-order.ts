import type { AttemptId, NodeId, RunId, SessionId, WorkflowHash } from '@workrail/kernel';

/**
 * The log up to an event, as far as its place depends on it. Each method looks at one thing, takes it down where it
 * comes to be, and says what is wrong with it, if something is.
 */
export interface LogOrder {
  /** What is said of the session as a whole. */
  readonly opened: (facts: {
    readonly sessionId: SessionId;
    readonly title?: string;
    readonly workspace?: string;
    readonly redacted?: true;
  }) => string | undefined;
  readonly runStarted: (run: {
    readonly runId: RunId;
    readonly root: NodeId;
    readonly workflowId: string;
    readonly workflowHash: WorkflowHash;
  }) => string | undefined;
  readonly pointMade: (point: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly from: NodeId;
    readonly attempt: AttemptId;
  }) => string | undefined;
  readonly blocked: (attempt: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly attempt: AttemptId;
    readonly retry: AttemptId;
  }) => string | undefined;
  /** A point that has to be there. */
  readonly point: (runId: RunId, node: NodeId) => string | undefined;
  /** A point that is there or comes to be with a later event. */
  readonly pointAhead: (runId: RunId, node: NodeId) => string | undefined;
  /** An attempt that has to be one on the point. */
  readonly attempt: (node: NodeId, attempt: AttemptId) => string | undefined;
  readonly ofSession: (sessionId: SessionId) => string | undefined;
}
