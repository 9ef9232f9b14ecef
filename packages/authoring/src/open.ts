import { listWorkflows } from './list-workflows/list-workflows.ts';
import { newWorkflow } from './new-workflow/new-workflow.ts';
import { previewWorkflow } from './preview-workflow/preview-workflow.ts';
import { validateWorkflows } from './validate-workflows/validate-workflows.ts';
import { workflowSchema } from './workflow-schema/workflow-schema.ts';
import { workflowSpec } from './workflow-schema/workflow-spec.ts';

/** What people who write workflows ask for. They need no store and no key, and all but `newWorkflow` only read. */
export const AUTHORING = { listWorkflows, newWorkflow, previewWorkflow, validateWorkflows, workflowSchema };

/** How workflows are written, for agents that write them. */
export const WORKFLOW_FORMAT = { workflowSchema, workflowSpec };
