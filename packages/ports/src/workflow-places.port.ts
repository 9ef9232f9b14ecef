import type { TaskEither } from '@workrail/kernel';
import type { SourceFile, WorkflowSourceError } from './workflow-source.port.ts';

/** A folder or file that workflows are looked for in. */
export interface WorkflowPlace {
  /** As files that are found there have it as their `root`. */
  readonly path: string;
  readonly source: SourceFile['source'];
  /** Who names it; `usual` for a place that nobody has to name, `saved` for the folder of saved workflows. */
  readonly namedBy: 'usual' | 'saved' | 'bundled_path' | 'settings' | 'workflow_paths';
  /** `repeated`: it is the same as one before it, under another name. */
  readonly state: 'there' | 'missing' | 'repeated' | 'unusable';
  /** Why it can't be used, where it can't. */
  readonly reason?: string;
}

/** Where workflows are looked for, in the order of `WorkflowSources`, whether anything is there or not. */
export interface WorkflowPlaces {
  readonly places: (
    workspace: string | undefined,
  ) => TaskEither<WorkflowSourceError, readonly WorkflowPlace[]>;
}
