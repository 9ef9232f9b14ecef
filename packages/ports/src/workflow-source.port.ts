import type { TaskEither } from '@workrail/kernel';
import type { WorkflowFile } from '@workrail/workflow-compiler';

/** A workflow folder can't be read, although it exists. */
export interface WorkflowSourceError {
  readonly _tag: 'WorkflowSourceError';
  readonly path: string;
  readonly reason: string;
}

export interface SourceFile extends WorkflowFile {
  readonly path: string;
  /** The folder (or single file) of the search path that it was found through. */
  readonly root: string;
  /** Changes whenever the file does; equal stamps mean equal content. */
  readonly stamp: string;
}

/**
 * Workflow files in order of precedence, lowest first: bundled, user, paths of the settings, path list, workspace.
 *
 * Guarantees: a file is read again only when its stamp changed; folders are walked in a fixed order; a
 * folder that does not exist holds no files; a file over the size limit is handed out with the text cut
 * behind the limit, so that it is refused by name and never left out.
 */
export interface WorkflowSources {
  /** All files that a call from `workspace` (canonical path, or undefined) sees. */
  readonly files: (workspace: string | undefined) => TaskEither<WorkflowSourceError, readonly SourceFile[]>;
  /** The file at `path` as it is now, or undefined when it is gone. Costs one look at the file. */
  readonly file: (path: string) => TaskEither<WorkflowSourceError, SourceFile | undefined>;
}
