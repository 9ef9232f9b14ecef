import type { TaskEither } from '@workrail/kernel';
import type { Diagnostic } from '@workrail/workflow-compiler';
import type { WorkflowPlace } from './workflow-places.port.ts';
import type { UnreadableSource, WorkflowSourceError } from './workflow-source.port.ts';

/** Files that have one id. */
export interface SameId {
  readonly id: string;
  /** The files that nothing tells apart, or the one that counts and those that it hides. */
  readonly files: readonly string[];
}

export interface WorkflowsLook {
  readonly places: readonly (WorkflowPlace & { readonly files: number })[];
  readonly files: number;
  /** Files that were compiled; the rest, besides `copies`, was too much for a quick look. */
  readonly compiled: number;
  /** Files elsewhere that say what a bundled one says, as in a checkout of WorkRail: they are the same, and no fault. */
  readonly copies: number;
  /** The first error of each file that has one. */
  readonly invalid: readonly Diagnostic[];
  readonly unreadable: readonly UnreadableSource[];
  readonly duplicates: readonly SameId[];
  readonly shadowed: readonly SameId[];
}

/** The workflow files of a workspace, for somebody who wants to know what is wrong with them. Nothing changes. */
export interface WorkflowsHealth {
  readonly look: (workspace: string | undefined) => TaskEither<WorkflowSourceError, WorkflowsLook>;
}
