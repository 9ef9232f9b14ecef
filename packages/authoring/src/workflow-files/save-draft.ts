import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, SavedFileChange, SavedFiles, WorkflowFilesError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { fileNamed, newFileName } from './file-names.ts';
import { checkedVersion, fileOf } from './locate.ts';
import type { ManifestViolation } from './manifest-violation.ts';
import type { ManifestReader } from './saved-manifests.ts';
import type {
  WorkflowAlreadyExistsError,
  WorkflowDoubledError,
  WorkflowFileTakenError,
  WorkflowVersionConflictError,
} from './workflow-file-errors.ts';

/** A workflow whose text was checked, so that only the files that are there can keep it from being saved. */
export interface WorkflowDraft {
  readonly workflow_id: string;
  readonly text: string;
  readonly format: SavedFile['format'];
  readonly warnings: readonly ManifestViolation[];
}

/** Which file a draft may take the place of. */
export interface Replacing {
  /** Replaces the workflow of the same id; false where it is left out. */
  readonly overwrite?: boolean;
  /** The version that is to be replaced, which permits it. */
  readonly expected_version?: string;
}

export interface WorkflowSaved {
  readonly workflow_id: string;
  /** Absolute. */
  readonly path: string;
  readonly format: SavedFile['format'];
  /** SHA-256 of the bytes, in hex. */
  readonly version: string;
  /** Whether there was none of this id before. */
  readonly created: boolean;
  /** False where the file was the same already. */
  readonly changed: boolean;
  /** What else is known of it, also what is missing here before it can run. */
  readonly warnings: readonly ManifestViolation[];
}

export type SaveDraftError =
  | WorkflowAlreadyExistsError
  | WorkflowDoubledError
  | WorkflowFileTakenError
  | WorkflowVersionConflictError;

type Needs = Pick<Dependencies, 'workflowFiles' | 'savedManifests' | 'digests'>;

interface Decision {
  readonly change: SavedFileChange | undefined;
  readonly saved: WorkflowSaved;
}

/** What saving a draft does to these files, or why it cannot be saved among them. Writes nothing. */
export const decisionFor = (
  { workflowFiles, digests }: Pick<Needs, 'workflowFiles' | 'digests'>,
  { workflow_id, text, format, warnings }: WorkflowDraft,
  replacing: Replacing,
  { files, reader }: { readonly files: SavedFiles; readonly reader: ManifestReader },
): Either<SaveDraftError, Decision> =>
  either<SaveDraftError, Decision>(({ value }) => {
    const version = digests.sha256Hex(text);
    const instead = value(fileOf(workflow_id, files, reader))?.file;
    value(checkedVersion({ ...replacing, workflow_id }, instead));
    const isSame = instead?.version === version && instead.format === format;
    if (!isSame) value(checkedPermission(workflow_id, replacing, instead));
    const nameFor = () =>
      instead === undefined
        ? newFileName(workflow_id, format, files)
        : fileNamed(workflow_id, instead, files, `.${format}`);
    const name = isSame || instead?.format === format ? instead.name : value(nameFor());
    return {
      saved: {
        workflow_id,
        path: workflowFiles.pathOf(name),
        format,
        version,
        created: instead === undefined,
        changed: !isSame,
        warnings,
      },
      change: isSame
        ? undefined
        : { kind: 'write', name, text, ...(instead === undefined ? {} : { replaces: instead }) },
    };
  });

/** Saves a draft, as the files are when it is written. */
export const saveDraft = (
  deps: Needs,
  draft: WorkflowDraft,
  replacing: Replacing,
): TaskEither<SaveDraftError | WorkflowFilesError, WorkflowSaved> =>
  program(async ({ take }) => {
    const reader = await deps.savedManifests();
    let saved: WorkflowSaved | undefined;
    await take(
      deps.workflowFiles.change((files: SavedFiles) =>
        either<SaveDraftError, SavedFileChange | undefined>(({ value }) => {
          const decision = value(decisionFor(deps, draft, replacing, { files, reader }));
          saved = decision.saved;
          return decision.change;
        }),
      ),
    );
    if (saved === undefined) throw new Error('a change without a decision');
    return saved;
  });

function checkedPermission(
  workflow_id: string,
  { overwrite = false, expected_version }: Replacing,
  instead: SavedFile | undefined,
): Either<WorkflowAlreadyExistsError, void> {
  if (instead === undefined || overwrite || expected_version !== undefined) return E.right(undefined);
  const { path, version } = instead;
  return E.left({ _tag: 'WorkflowAlreadyExistsError', workflow_id, path, version });
}
