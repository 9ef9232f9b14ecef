import type { Blocker } from '@workrail/event-log';
import type { Diagnostic } from '@workrail/workflow-compiler';

/** A field of the call can't be used as it is. Nothing was written. */
export interface InvalidInputError {
  readonly _tag: 'InvalidInputError';
  /** Dotted path of the field in the call's arguments. */
  readonly field: string;
  readonly rule: string;
  readonly message: string;
  readonly fix: string;
}

/** No workflow with this id is visible from the call's workspace. */
export interface WorkflowNotFoundError {
  readonly _tag: 'WorkflowNotFoundError';
  readonly workflowId: string;
  readonly didYouMean?: string;
}

/** The workflow's file can't be run; its diagnostics say where and why. */
export interface WorkflowInvalidError {
  readonly _tag: 'WorkflowInvalidError';
  readonly workflowId: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Two files of one folder have the same id, so it names neither. */
export interface WorkflowAmbiguousError {
  readonly _tag: 'WorkflowAmbiguousError';
  readonly workflowId: string;
  readonly files: readonly string[];
}

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
  /** The workflow that was started with the key. */
  readonly workflowId: string;
  readonly sessionId: string;
}

export interface SessionNotFoundError {
  readonly _tag: 'SessionNotFoundError';
  readonly sessionId: string;
}

export interface RunNotFoundError {
  readonly _tag: 'RunNotFoundError';
  readonly runId: string;
}

/** No run in this data folder has this point. */
export interface NodeNotFoundError {
  readonly _tag: 'NodeNotFoundError';
  readonly node: string;
}

/** Nothing that was left at the point is this artifact. */
export interface ArtifactNotFoundError {
  readonly _tag: 'ArtifactNotFoundError';
  readonly node: string;
  readonly hash: string;
}
