import type { ManifestViolation, Violation } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { visible } from '../text/visible.ts';
import type { CliError, SavedWorkflowError } from './cli-error.ts';
import { type Failure, misuse, orNoRoom, problem } from './exit.ts';

type Tag =
  | 'ArazzoRefusedError'
  | 'ArazzoUnsayableError'
  | 'SavedWorkflowNotFoundError'
  | 'WorkflowAlreadyExistsError'
  | 'WorkflowDeletionUnconfirmedError'
  | 'WorkflowDoubledError'
  | 'WorkflowFilesError'
  | 'WorkflowFileTakenError'
  | 'WorkflowIdentifierInvalidError'
  | 'WorkflowIdentifierMismatchError'
  | 'WorkflowRenameRefusedError'
  | 'WorkflowValidationFailedError'
  | 'WorkflowVersionConflictError';

type Named<One extends Tag> = Extract<SavedWorkflowError, { readonly _tag: One }>;

const NOTHING = 'Nothing was changed.';

/** Errors of commands for saved workflows, as exit code and words. */
export const SAVED_WORKFLOW_FAILURES: { readonly [One in Tag]: (error: Named<One>) => Failure } = {
  ArazzoRefusedError: problem(({ source, violations }) => [
    `${source === null ? 'the document' : visible(source)} cannot be imported as a whole`,
    ...violations.map(violationLine),
    `${NOTHING} Change these places of the document, and import it again.`,
  ]),
  ArazzoUnsayableError: problem(({ workflow_id, violations }) => [
    `"${visible(workflow_id)}" cannot be said in Arazzo as a whole`,
    ...violations.map(({ path, message, suggested_action }) => {
      const fix = suggested_action === undefined ? '' : `; ${visible(suggested_action)}`;
      return `${path === '' ? '' : `${visible(path)}: `}${visible(message)}${fix}`;
    }),
    'Nothing was written.',
  ]),
  SavedWorkflowNotFoundError: misuse(({ workflow_id, didYouMean }) => [
    `there is no saved workflow "${visible(workflow_id)}"${didYouMean === undefined ? '' : ` (did you mean ${visible(didYouMean)}?)`}`,
    'Run "workrail workflow list --saved" to see the ids.',
  ]),
  WorkflowAlreadyExistsError: problem(({ workflow_id, path }) => [
    `there is a workflow "${visible(workflow_id)}" already: ${visible(path)}`,
    `${NOTHING} Choose another id, or replace it with "workrail workflow save" and --overwrite or --expected-version.`,
  ]),
  WorkflowDeletionUnconfirmedError: misuse(({ workflow_id, confirm }) => [
    `"${visible(confirm)}" does not confirm that "${visible(workflow_id)}" is to be deleted`,
    `${NOTHING} Confirm with the same id.`,
  ]),
  WorkflowDoubledError: problem(({ workflow_id, paths }) => [
    `several files have the id "${visible(workflow_id)}": ${paths.map(visible).join(', ')}`,
    `${NOTHING} Give them different ids, or remove all but one.`,
  ]),
  WorkflowFilesError: problem(
    orNoRoom((error) => [
      `${visible(error.path)} cannot be used: ${visible(error.reason)}`,
      `${NOTHING} Resolve that and try again.`,
    ]),
  ),
  WorkflowFileTakenError: problem(({ workflow_id, path }) => [
    `${visible(path)}, where "${visible(workflow_id)}" would be saved, has another id`,
    `${NOTHING} Rename that file or choose another id.`,
  ]),
  WorkflowIdentifierInvalidError: misuse(({ workflow_id, reason }) => [
    `"${visible(workflow_id)}" cannot be the id of a saved workflow: ${visible(reason)}`,
    `${NOTHING} Choose another id.`,
  ]),
  WorkflowIdentifierMismatchError: misuse(({ workflow_id, manifest_id }) => [
    `the workflow is to be saved as "${visible(workflow_id)}", but its file says "${visible(manifest_id)}"`,
    `${NOTHING} Make them the same.`,
  ]),
  WorkflowRenameRefusedError: problem(({ workflow_id, path, reason }) => [
    `"${visible(workflow_id)}" cannot be renamed: ${visible(reason)}`,
    `${NOTHING} Edit ${visible(path)}.`,
  ]),
  WorkflowValidationFailedError: problem(({ violations }) => [
    'the workflow has mistakes',
    ...violations.map(violationLine),
    `${NOTHING} Correct them and save it again.`,
  ]),
  WorkflowVersionConflictError: problem(({ workflow_id, expected, actual }) => [
    actual === null
      ? `there is no workflow "${visible(workflow_id)}", and version ${visible(expected)} was expected`
      : `"${visible(workflow_id)}" has version ${actual}, and ${visible(expected)} was expected`,
    actual === null
      ? `${NOTHING} Leave out --expected-version to make it.`
      : `${NOTHING} Read it again with "workrail workflow get" before you change it.`,
  ]),
};

function violationLine({ line, column, path, message, suggested_action }: ManifestViolation): string {
  const place = `line ${line}, column ${column}${path === '' ? '' : ` (${visible(path)})`}`;
  const fix = suggested_action === undefined ? '' : `; ${visible(suggested_action)}`;
  return `${place}: ${visible(message)}${fix}`;
}

/** What programs learn of an error besides its words. */
export interface FailureFacts {
  readonly error_code?: string;
  readonly category: 'validation' | 'not_found' | 'conflict' | 'execution';
  readonly context: Readonly<Record<string, string | null>>;
  readonly violations?: readonly (ManifestViolation | Violation)[];
}

const validation = 'validation';
const conflict = 'conflict';

const FACTS: { readonly [One in Tag]: (error: Named<One>) => FailureFacts } = {
  ArazzoRefusedError: ({ source, violations }) => ({ category: validation, context: { source }, violations }),
  ArazzoUnsayableError: ({ workflow_id, violations }) => ({
    category: validation,
    context: { workflow_id },
    violations,
  }),
  SavedWorkflowNotFoundError: ({ workflow_id }) => ({
    error_code: 'WORKFLOW_NOT_FOUND',
    category: 'not_found',
    context: { workflow_id },
  }),
  WorkflowAlreadyExistsError: ({ workflow_id, version }) => ({
    category: conflict,
    context: { workflow_id, version },
  }),
  WorkflowDeletionUnconfirmedError: ({ workflow_id, confirm }) => ({
    category: validation,
    context: { workflow_id, confirm },
  }),
  WorkflowDoubledError: ({ workflow_id, paths }) => ({
    category: conflict,
    context: { workflow_id, paths: paths.join('\n') },
  }),
  WorkflowFilesError: () => ({ category: 'execution', context: {} }),
  WorkflowFileTakenError: ({ workflow_id }) => ({ category: conflict, context: { workflow_id } }),
  WorkflowIdentifierInvalidError: ({ workflow_id }) => ({ category: validation, context: { workflow_id } }),
  WorkflowIdentifierMismatchError: ({ workflow_id, manifest_id }) => ({
    category: conflict,
    context: { workflow_id, manifest_id },
  }),
  WorkflowRenameRefusedError: ({ workflow_id }) => ({ category: validation, context: { workflow_id } }),
  WorkflowValidationFailedError: ({ workflow_id, violations }) => ({
    category: validation,
    context: defined({ workflow_id }),
    violations,
  }),
  WorkflowVersionConflictError: ({ workflow_id, expected, actual }) => ({
    category: conflict,
    context: { workflow_id, expected, actual },
  }),
};

export const savedWorkflowFacts = (error: CliError): FailureFacts | undefined =>
  Object.hasOwn(FACTS, error._tag)
    ? (FACTS as Readonly<Record<string, (one: CliError) => FailureFacts>>)[error._tag]?.(error)
    : undefined;
