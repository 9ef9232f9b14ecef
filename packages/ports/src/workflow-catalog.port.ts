import type { TaskEither } from '@workrail/kernel';
import type { CompiledFile, Diagnostic } from '@workrail/workflow-compiler';
import type { SourceFile, WorkflowSourceError } from './workflow-source.port.ts';

/** No workflow with this id is visible from the call's workspace. */
export interface WorkflowNotFoundError {
  readonly _tag: 'WorkflowNotFoundError';
  readonly workflowId: string;
  readonly didYouMean?: string;
  /** Files that end in the middle, so that their ids are not known, each with what is wrong; someone may be writing them. */
  readonly unfinished?: readonly string[];
}

/** The workflow's file can't be run; its diagnostics say where and why. */
export interface WorkflowInvalidError {
  readonly _tag: 'WorkflowInvalidError';
  readonly workflowId: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Its text ends in the middle; someone may be writing it. */
  readonly unfinished?: true;
}

/** Two files of one folder have the same id, so it names neither. */
export interface WorkflowAmbiguousError {
  readonly _tag: 'WorkflowAmbiguousError';
  readonly workflowId: string;
  readonly files: readonly string[];
}

/**
 * Why a workflow cannot be used: none has this id, its file is invalid, two files share the id, or the settings that
 * say where to look are broken.
 */
export type FindWorkflowError =
  | WorkflowNotFoundError
  | WorkflowInvalidError
  | WorkflowAmbiguousError
  | WorkflowSourceError;

/** A workflow as its file stands now. */
export interface FoundWorkflow extends CompiledFile {
  readonly file: SourceFile;
}

/** The workflows that a workspace sees, for those who run them. */
export interface WorkflowCatalog {
  readonly find: (
    workflowId: string,
    workspace: string | undefined,
  ) => TaskEither<FindWorkflowError, FoundWorkflow>;
  /**
   * As `find`, for a workflow that was found before. Costs one look at each of its files while they stay as they
   * are; looks through the folders only when one is gone or changed.
   */
  readonly current: (
    workflowId: string,
    workspace: string | undefined,
  ) => TaskEither<FindWorkflowError, FoundWorkflow>;
  /** The folder of the file of a workflow that was found before, or of a routine that such a workflow takes steps from. */
  readonly folderOf: (workflowId: string, workspace: string | undefined) => string | undefined;
}
