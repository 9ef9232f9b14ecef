import type { TaskEither } from '@workrail/kernel';
import type { WorkflowFile } from '@workrail/workflow-compiler';
import type { FileError } from './file-error.ts';

/** Where to look can't be understood, as the settings are broken; for a single look, the file can't be read. */
export type WorkflowSourceError = FileError<'WorkflowSourceError'>;

export interface SourceFile extends WorkflowFile {
  readonly path: string;
  /** The folder (or single file) of the search path that it was found through. */
  readonly root: string;
  /** Changes whenever the file does; equal stamps mean equal content. */
  readonly stamp: string;
}

/** A folder or file that can't be read, and why. */
export interface UnreadableSource {
  readonly path: string;
  readonly reason: string;
}

/** What a project puts into the slots of workflows: `.workrail/bindings.json` of the workspace. */
export interface BindingsFile {
  readonly path: string;
  readonly text: string;
  /** What the file looks like, in words, where it is not UTF-8: its text is not to be used. */
  readonly encoding?: string;
  /** Changes whenever the file does. */
  readonly stamp: string;
}

export interface FoundFiles {
  readonly files: readonly SourceFile[];
  readonly unreadable: readonly UnreadableSource[];
}

/**
 * Workflow files in order of precedence, lowest first: bundled, user, saved, paths of the settings, path list,
 * workspace.
 *
 * Guarantees: a file is read again only when its stamp changed; folders are walked in a fixed order; a file over
 * the size limit is handed out with the text cut behind the limit, so that it is refused by name and never left
 * out. What can't be read is told as unreadable and takes nothing else away. A folder that does not exist holds
 * no files; where the settings or the path list name it, it is told as unreadable too.
 */
export interface WorkflowSources {
  /** All files that a call from `workspace` (canonical path, or undefined) sees, and what it fails to see. */
  readonly files: (workspace: string | undefined) => TaskEither<WorkflowSourceError, FoundFiles>;
  /** The file at `path` as it is now, or undefined when it is gone. Costs one look at the file. */
  readonly file: (path: string) => TaskEither<WorkflowSourceError, SourceFile | undefined>;
  /** The workspace's bindings as they are now, or undefined where there are none. Costs one look at the file. */
  readonly bindings: (
    workspace: string | undefined,
  ) => TaskEither<WorkflowSourceError, BindingsFile | undefined>;
}
