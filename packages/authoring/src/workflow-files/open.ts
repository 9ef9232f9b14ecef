import { deleteSavedWorkflow } from './delete-saved-workflow.ts';
import { getSavedWorkflow } from './get-saved-workflow.ts';
import { listSavedWorkflows } from './list-saved-workflows.ts';
import { renameSavedWorkflow } from './rename-saved-workflow.ts';
import { saveWorkflow } from './save-workflow.ts';

/** What people and agents do with the folder of saved workflows. They need no store. */
export const SAVED_WORKFLOWS = {
  listSavedWorkflows,
  getSavedWorkflow,
  saveWorkflow,
  renameSavedWorkflow,
  deleteSavedWorkflow,
};
