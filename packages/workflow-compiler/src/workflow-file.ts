import type { CompiledWorkflow } from './compiled-workflow.ts';

/** Where a file came from decides which ids it may use and which name is suggested for a legacy id. */
export type WorkflowSourceKind = 'bundled' | 'user' | 'path' | 'project';

export interface WorkflowFile {
  /** Shown in diagnostics. */
  readonly file: string;
  readonly text: string;
  /** What the file looks like, in words, where it is not UTF-8: it is refused then. */
  readonly encoding?: string;
  readonly format: 'json' | 'yaml';
  readonly source: WorkflowSourceKind;
  /** True where the file lies in a `routines` folder. */
  readonly inRoutinesFolder: boolean;
}

/** What a listing says about a workflow. */
export interface WorkflowHeader
  extends Pick<CompiledWorkflow, 'workflowId' | 'name' | 'description' | 'version' | 'kind' | 'examples'> {
  readonly idStatus: 'legacy' | 'namespaced';
  /** Only for legacy ids. */
  readonly suggestedId?: string;
}
