import type { AttemptId, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { RunFacts, SessionOpening } from '../session/session-listener.ts';

/**
 * The log up to an event, as far as its place depends on it. Each method looks at one thing, takes it down where it
 * comes to be, and says what is wrong with it, if something is.
 */
export interface LogOrder {
  /** What is said of the session as a whole. */
  readonly opened: (opening: SessionOpening) => string | undefined;
  readonly runStarted: (run: RunFacts & { readonly root: NodeId }) => string | undefined;
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
