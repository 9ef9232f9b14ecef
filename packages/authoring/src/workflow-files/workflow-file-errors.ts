import type { ManifestViolation } from './manifest-violation.ts';

/** The file has mistakes. Nothing was written. */
export interface WorkflowValidationFailedError {
  readonly _tag: 'WorkflowValidationFailedError';
  /** Undefined where the file does not even say it. */
  readonly workflow_id?: string;
  readonly violations: readonly ManifestViolation[];
}

/** There is a workflow of this id, which was not to be replaced. Nothing was written. */
export interface WorkflowAlreadyExistsError {
  readonly _tag: 'WorkflowAlreadyExistsError';
  readonly workflow_id: string;
  readonly path: string;
  readonly version: string;
}

/** The file is not as the caller last saw it. Nothing was written. */
export interface WorkflowVersionConflictError {
  readonly _tag: 'WorkflowVersionConflictError';
  readonly workflow_id: string;
  readonly expected: string;
  /** Null where there is no such file. */
  readonly actual: string | null;
}

/** The manifest has another id than the one that it is to be saved as. Nothing was written. */
export interface WorkflowIdentifierMismatchError {
  readonly _tag: 'WorkflowIdentifierMismatchError';
  readonly workflow_id: string;
  readonly manifest_id: string;
}

/** No saved workflow can have this id. Nothing was written. */
export interface WorkflowIdentifierInvalidError {
  readonly _tag: 'WorkflowIdentifierInvalidError';
  readonly workflow_id: string;
  readonly reason: string;
}

/** The file that the workflow would lie in belongs to something else. Nothing was written. */
export interface WorkflowFileTakenError {
  readonly _tag: 'WorkflowFileTakenError';
  readonly workflow_id: string;
  readonly path: string;
}

/** Several files have this id, so that it names none of them. */
export interface WorkflowDoubledError {
  readonly _tag: 'WorkflowDoubledError';
  readonly workflow_id: string;
  readonly paths: readonly string[];
}

export interface SavedWorkflowNotFoundError {
  readonly _tag: 'SavedWorkflowNotFoundError';
  readonly workflow_id: string;
  readonly didYouMean?: string;
}

/** The id cannot be changed where it stands. Nothing was written. */
export interface WorkflowRenameRefusedError {
  readonly _tag: 'WorkflowRenameRefusedError';
  readonly workflow_id: string;
  readonly path: string;
  readonly reason: string;
}

/** What confirms the deletion is another id. Nothing was removed. */
export interface WorkflowDeletionUnconfirmedError {
  readonly _tag: 'WorkflowDeletionUnconfirmedError';
  readonly workflow_id: string;
  readonly confirm: string;
}
