import type { TaskEither } from '@workrail/kernel';
import type { SourceFile, UnreadableSource, WorkflowSourceError } from './workflow-source.port.ts';

/** Paths that hold no workflows, each with the reason: nothing is there, or it is something else. */
export interface PathsUnusableError {
  readonly _tag: 'PathsUnusableError';
  readonly paths: readonly UnreadableSource[];
}

/** What lies around a named file; it does not depend on where the person works. */
export interface NamedPlace {
  /** The project that the file lies in: its canonical path, or undefined where it lies in none. */
  readonly workspace: string | undefined;
  /** The workflow files of its folder and of the `routines` below that; in a folder of workflows, all of them. */
  readonly beside: readonly SourceFile[];
}

/** Files of one folder share the very same place. */
export interface NamedFile extends SourceFile {
  readonly place: NamedPlace;
}

export interface FoundNamedFiles {
  readonly files: readonly NamedFile[];
  readonly unreadable: readonly UnreadableSource[];
}

/**
 * Workflow files that a person names, wherever they lie.
 *
 * Guarantees: files come in the order of the names, those of a folder as the workflow sources walk it, and each
 * real file once. `file` is what the person would call it: the path from the working folder where it lies below
 * that, with slashes, else the whole path. A file below a folder that a call from its project sees is of that
 * folder's kind, any other one is the project's. What is found and can't be read, or is left out because a folder
 * holds too much, is told as unreadable.
 */
export interface NamedFiles {
  readonly find: (
    paths: readonly string[],
  ) => TaskEither<PathsUnusableError | WorkflowSourceError, FoundNamedFiles>;
}
