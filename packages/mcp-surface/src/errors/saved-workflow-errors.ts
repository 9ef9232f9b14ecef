import type {
  DeleteSavedWorkflowError,
  GetSavedWorkflowError,
  InvalidInputError,
  ManifestViolation,
  RenameSavedWorkflowError,
  SaveWorkflowError,
} from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { ApiCatalogsError, SecretsError, WorkflowSourceError } from '@workrail/ports';
import { conflict, type ErrorViolation, execution, type FactsByTag, notFound, validation } from './facts.ts';

type SavedWorkflowError = Exclude<
  GetSavedWorkflowError | SaveWorkflowError | RenameSavedWorkflowError | DeleteSavedWorkflowError,
  InvalidInputError | WorkflowSourceError | ApiCatalogsError | SecretsError
>;

const NOTHING = 'Nothing was changed.';
const shown = (text: string): string => beginning(text, 200);

/** What can be wrong with saved workflows. */
export const SAVED_WORKFLOW_ERRORS: FactsByTag<SavedWorkflowError> = {
  SavedWorkflowNotFoundError: notFound('WORKFLOW_NOT_FOUND', ({ workflow_id, didYouMean }) => [
    `No saved workflow has the id "${shown(workflow_id)}".`,
    didYouMean === undefined
      ? 'Call workflow_list to see the ids.'
      : `Did you mean "${didYouMean}"? Otherwise call workflow_list to see the ids.`,
    { context: { workflow_id: shown(workflow_id) } },
  ]),
  WorkflowAlreadyExistsError: conflict('WORKFLOW_ALREADY_EXISTS', ({ workflow_id, path, version }) => [
    `There is a workflow "${workflow_id}" already: ${path}. ${NOTHING}`,
    'Choose another id. To replace it, read it with workflow_get and save with expected_version, its version.',
    { context: { workflow_id, path, version } },
  ]),
  WorkflowVersionConflictError: conflict('WORKFLOW_VERSION_CONFLICT', ({ workflow_id, expected, actual }) => [
    actual === null
      ? `There is no workflow "${workflow_id}", and version ${shown(expected)} was expected. ${NOTHING}`
      : `"${workflow_id}" has version ${actual}, and ${shown(expected)} was expected: it was changed meanwhile. ${NOTHING}`,
    actual === null
      ? 'Leave out expected_version to make it.'
      : 'Read it again with workflow_get, redo the change on what it holds now, and send its version as expected_version.',
    { context: { workflow_id, expected: shown(expected), actual } },
  ]),
  WorkflowIdentifierMismatchError: conflict(
    'WORKFLOW_IDENTIFIER_MISMATCH',
    ({ workflow_id, manifest_id }) => [
      `workflow_id is "${shown(workflow_id)}", but the manifest has "${shown(manifest_id)}". ${NOTHING}`,
      'Make them the same, or leave out workflow_id. To change the id of a saved workflow, call workflow_rename.',
      { context: { workflow_id: shown(workflow_id), manifest_id: shown(manifest_id) } },
    ],
  ),
  WorkflowIdentifierInvalidError: validation('WORKFLOW_IDENTIFIER_INVALID', ({ workflow_id, reason }) => [
    `"${shown(workflow_id)}" cannot be the id of a saved workflow: ${reason}. ${NOTHING}`,
    'Choose another id.',
    { context: { workflow_id: shown(workflow_id) } },
  ]),
  WorkflowFileTakenError: conflict('WORKFLOW_FILE_TAKEN', ({ workflow_id, path }) => [
    `${path}, where "${workflow_id}" would be saved, has another id. ${NOTHING}`,
    'Choose another id.',
    { context: { workflow_id, path } },
  ]),
  WorkflowDoubledError: conflict('WORKFLOW_DOUBLED', ({ workflow_id, paths }) => [
    `${paths.length} files have the id "${workflow_id}": ${beginning(paths.join(', '), 600)}. ${NOTHING}`,
    'Ask the user to give them different ids, or to remove all but one.',
    { context: { workflow_id } },
  ]),
  WorkflowRenameRefusedError: validation('WORKFLOW_RENAME_REFUSED', ({ workflow_id, path, reason }) => [
    `"${workflow_id}" cannot be renamed: ${reason}. ${NOTHING}`,
    `Correct ${path} with workflow_save.`,
    { context: { workflow_id, path } },
  ]),
  WorkflowDeletionUnconfirmedError: validation(
    'WORKFLOW_DELETION_UNCONFIRMED',
    ({ workflow_id, confirm }) => [
      `confirm is "${shown(confirm)}", not "${shown(workflow_id)}". ${NOTHING}`,
      'Only if the user wants it deleted, send its exact id as confirm.',
      { context: { workflow_id: shown(workflow_id) } },
    ],
  ),
  WorkflowValidationFailedError: validation('WORKFLOW_VALIDATION_FAILED', ({ workflow_id, violations }) => [
    `The workflow${workflow_id === undefined ? '' : ` "${shown(workflow_id)}"`} has ${violations.length === 1 ? 'a mistake' : `${violations.length} mistakes`}. ${NOTHING}`,
    'Correct them, and send the whole manifest again.',
    {
      context: workflow_id === undefined ? {} : { workflow_id: shown(workflow_id) },
      violations: violations.map(placed),
    },
  ]),
  WorkflowFilesError: execution('WORKFLOW_FOLDER_UNUSABLE', ({ path, reason, fullVolume }) =>
    fullVolume === undefined
      ? [
          `The saved workflows in ${path} cannot be used: ${reason}. ${NOTHING}`,
          'Ask the user to resolve that, then repeat the call.',
          { context: { path } },
        ]
      : [
          `${fullVolume} is full. ${NOTHING}`,
          'Ask the user to free some space there, then repeat the call.',
          { context: { path }, retryable: true },
        ],
  ),
};

const placed = ({
  path,
  rule,
  message,
  line,
  column,
  suggested_action: fix,
}: ManifestViolation): ErrorViolation => ({
  path,
  rule,
  message: fix === undefined ? message : `${message}; ${fix}`,
  line,
  column,
});
