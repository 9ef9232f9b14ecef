import { E, type Json, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, WorkflowFilesError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { type Located, located } from './locate.ts';
import { type ManifestViolation, violationAt } from './manifest-violation.ts';
import type { SavedWorkflowNotFoundError, WorkflowDoubledError } from './workflow-file-errors.ts';

export interface GetSavedWorkflowInput {
  /** An id, or the name of a file that cannot be read, without its extension. */
  readonly workflow_id: string;
}

export interface SavedWorkflow {
  readonly workflow_id: string;
  /** Absolute. */
  readonly path: string;
  readonly format: SavedFile['format'];
  /** The text of the file as it is. */
  readonly content: string;
  /** What it says, as JSON; null where it cannot be read. */
  readonly parsed: Json;
  /** SHA-256 of the bytes, in hex: what `expected_version` is to be. */
  readonly version: string;
  /** Why it cannot be read, where it cannot. */
  readonly violations?: readonly ManifestViolation[];
}

export type GetSavedWorkflowError = SavedWorkflowNotFoundError | WorkflowDoubledError | WorkflowFilesError;

export const getSavedWorkflow =
  ({
    workflowFiles,
    savedManifests,
    compiler,
  }: Pick<Dependencies, 'workflowFiles' | 'savedManifests' | 'compiler'>) =>
  ({ workflow_id }: GetSavedWorkflowInput): TaskEither<GetSavedWorkflowError, SavedWorkflow> =>
    program(async ({ take, value }) => {
      const reader = await savedManifests();
      const find = async () => located(workflow_id, await take(workflowFiles.list()), reader);
      const found = await find();
      // One of two files may just be taking the place of the other.
      const isDoubled = E.isLeft(found) && found.left._tag === 'WorkflowDoubledError';
      return savedWorkflow(workflow_id, value(isDoubled ? await find() : found), await compiler());
    });

function savedWorkflow(
  workflow_id: string,
  found: Located,
  { readManifest }: Awaited<ReturnType<Dependencies['compiler']>>,
): SavedWorkflow {
  const { path, format, text: content, version } = found.file;
  const manifest = readManifest(found.file);
  const parsed = E.isRight(manifest) ? manifest.right.value : null;
  const saved = { workflow_id, path, format, content, parsed, version };
  return E.isRight(manifest) ? saved : { ...saved, violations: manifest.left.map(violationAt) };
}
