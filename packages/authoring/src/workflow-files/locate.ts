import { defined, didYouMean, E, type Either } from '@workrail/kernel';
import type { SavedFile, SavedFiles } from '@workrail/ports';
import {
  type BrokenFile,
  isBroken,
  isReadable,
  type ManifestReader,
  type SavedManifest,
} from './saved-manifests.ts';
import type {
  SavedWorkflowNotFoundError,
  WorkflowDoubledError,
  WorkflowVersionConflictError,
} from './workflow-file-errors.ts';

/** A saved workflow; one that cannot be read goes by the name of its file. */
export type Located = SavedManifest | BrokenFile;

/** The file of this id; undefined where there is none. */
export function fileOf(
  workflow_id: string,
  files: SavedFiles,
  reader: ManifestReader,
): Either<WorkflowDoubledError, Located | undefined> {
  const withId = reader.withId(workflow_id, files);
  const found = withId.length > 0 ? withId : brokenNamed(workflow_id, files, reader);
  return found.length > 1
    ? E.left({ _tag: 'WorkflowDoubledError', workflow_id, paths: found.map(({ file }) => file.path) })
    : E.right(found[0]);
}

const brokenNamed = (id: string, { files }: SavedFiles, reader: ManifestReader): readonly BrokenFile[] =>
  files
    .filter(({ name }) => stemOf(name) === id)
    .map(reader.read)
    .filter(isBroken);

const stemOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');

/** The same of a workflow that has to be there. */
export function located(
  workflow_id: string,
  files: SavedFiles,
  reader: ManifestReader,
): Either<SavedWorkflowNotFoundError | WorkflowDoubledError, Located> {
  const found = fileOf(workflow_id, files, reader);
  if (E.isLeft(found)) return found;
  if (found.right !== undefined) return E.right(found.right);
  const ids = files.files.map(reader.read).flatMap((one) => (isReadable(one) ? [one.facts.workflowId] : []));
  const close = didYouMean(workflow_id, ids);
  return E.left(defined({ _tag: 'SavedWorkflowNotFoundError' as const, workflow_id, didYouMean: close }));
}

/** A workflow, and the version of it that the caller last saw. */
export interface ExpectedWorkflow {
  readonly workflow_id: string;
  /** Any, where it is left out. */
  readonly expected_version?: string | undefined;
}

/** Whether a file is as the caller last saw it, where they say what that was. */
export function checkedVersion(
  { workflow_id, expected_version: expected }: ExpectedWorkflow,
  file: SavedFile | undefined,
): Either<WorkflowVersionConflictError, void> {
  const actual = file?.version ?? null;
  return expected === undefined || expected === actual
    ? E.right(undefined)
    : E.left({ _tag: 'WorkflowVersionConflictError', workflow_id, expected, actual });
}
