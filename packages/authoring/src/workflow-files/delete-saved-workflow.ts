import { either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFileChange, SavedFiles, WorkflowFilesError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { checkedVersion, type ExpectedWorkflow, located } from './locate.ts';
import type {
  SavedWorkflowNotFoundError,
  WorkflowDeletionUnconfirmedError,
  WorkflowDoubledError,
  WorkflowVersionConflictError,
} from './workflow-file-errors.ts';

/** A workflow by its id, or by the name of its file without the extension where that cannot be read. */
export interface DeleteSavedWorkflowInput extends ExpectedWorkflow {
  /** The same id again, where the caller wants to be sure. */
  readonly confirm?: string;
}

export interface DeletedWorkflow {
  readonly deleted: true;
  readonly workflow_id: string;
  readonly path: string;
  /** What was deleted. */
  readonly version: string;
}

export type DeleteSavedWorkflowError =
  | SavedWorkflowNotFoundError
  | WorkflowDoubledError
  | WorkflowVersionConflictError
  | WorkflowDeletionUnconfirmedError
  | WorkflowFilesError;

export const deleteSavedWorkflow =
  ({ workflowFiles, savedManifests }: Pick<Dependencies, 'workflowFiles' | 'savedManifests'>) =>
  (input: DeleteSavedWorkflowInput): TaskEither<DeleteSavedWorkflowError, DeletedWorkflow> =>
    program(async ({ take, fail }) => {
      const { workflow_id, confirm } = input;
      if (confirm !== undefined && confirm !== workflow_id)
        return fail({ _tag: 'WorkflowDeletionUnconfirmedError', workflow_id, confirm });
      const reader = await savedManifests();
      let deleted: DeletedWorkflow | undefined;
      const decide = (files: SavedFiles) =>
        either<DeleteSavedWorkflowError, SavedFileChange>(({ value }) => {
          const { file } = value(located(workflow_id, files, reader));
          value(checkedVersion(input, file));
          deleted = { deleted: true, workflow_id, path: file.path, version: file.version };
          return { kind: 'remove', file };
        });
      await take(workflowFiles.change(decide));
      if (deleted === undefined) throw new Error('a change without a decision');
      return deleted;
    });
