import type { TaskEither } from '@workrail/kernel';
import type { FoundFiles, UnreadableSource, WorkflowSourceError } from './workflow-source.port.ts';

/** Paths that hold no workflows, each with the reason: nothing is there, or it is something else. */
export interface PathsUnusableError {
  readonly _tag: 'PathsUnusableError';
  readonly paths: readonly UnreadableSource[];
}

/**
 * Workflow files that a person names, wherever they lie.
 *
 * Guarantees: files come in the order of the names, those of a folder as the workflow sources walk it, and each
 * real file once. `file` is what the person would call it: the path from the working folder where it lies below
 * that, with slashes, else the whole path. A file below a folder that a call from the workspace sees is of that
 * folder's kind, any other one is the project's. What is found and can't be read, or is left out because a folder
 * holds too much, is told as unreadable.
 */
export interface NamedFiles {
  readonly find: (
    paths: readonly string[],
    workspace: string | undefined,
  ) => TaskEither<PathsUnusableError | WorkflowSourceError, FoundFiles>;
}
