import type { AttemptEvent } from '@workrail/event-log';
import type { AttemptId, NodeId, Option, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** How attempts to advance from nodes ended. */
export interface RunAttempts {
  /** How an attempt ended, if it was used. */
  readonly attempt: (node: NodeId, attempt: AttemptId) => TaskEither<StoreError, Option<AttemptEvent>>;
  /** How the latest attempt from a node ended, if any was used. */
  readonly latestAttempt: (node: NodeId) => TaskEither<StoreError, Option<AttemptEvent>>;
  /** The blocked attempt whose input counts for this retry as well. */
  readonly retryOf: (node: NodeId, attempt: AttemptId) => TaskEither<StoreError, Option<AttemptEvent>>;
}
