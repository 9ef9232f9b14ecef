import { listWorkflows } from './list-workflows/list-workflows.ts';
import { newWorkflow } from './new-workflow/new-workflow.ts';
import { previewWorkflow } from './preview-workflow/preview-workflow.ts';
import { validateWorkflows } from './validate-workflows/validate-workflows.ts';
import { workflowSchema } from './workflow-schema/workflow-schema.ts';

/** What people who write workflows ask for. They need no store and no key, and all but `newWorkflow` only read. */
export const AUTHORING = { listWorkflows, newWorkflow, previewWorkflow, validateWorkflows, workflowSchema };
