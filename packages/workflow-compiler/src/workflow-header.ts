import type { WorkflowKind } from './compiled-workflow.ts';
import type { IdStatus } from './workflow-id.ts';

/** What a listing says about a workflow. */
export interface WorkflowHeader {
  readonly workflowId: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly kind: WorkflowKind;
  readonly idStatus: IdStatus;
  /** Only for legacy ids. */
  readonly suggestedId?: string;
  readonly examples: readonly string[];
}
