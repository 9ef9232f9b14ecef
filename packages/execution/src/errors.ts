import type { Blocker } from '@workrail/event-log';

/** The first step can't be chosen from the context given. Nothing was written. */
export interface StartBlockedError {
  readonly _tag: 'StartBlockedError';
  readonly workflowId: string;
  readonly blockers: readonly Blocker[];
}

/** The key of this start was used for a start that asked for something else. Nothing was written. */
export interface IdempotencyConflictError {
  readonly _tag: 'IdempotencyConflictError';
  readonly key: string;
  readonly workflowId: string;
  readonly sessionId: string;
}
