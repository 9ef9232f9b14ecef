import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, SavedFileChange, SavedFiles, WorkflowFilesError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Diagnostic, WorkflowFile } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { CheckManifestError } from '../manifests/checked-manifest.ts';
import { isOfThePlace } from '../manifests/finding.ts';
import type { ManifestDiagnostic } from '../manifests/manifest-diagnostic.ts';
import { fileNamed, newFileName } from './file-names.ts';
import { checkedVersion, fileOf } from './locate.ts';
import { type ManifestContent, manifestTextOf } from './manifest-content.ts';
import { type ManifestViolation, violationAt } from './manifest-violation.ts';
import type {
  WorkflowAlreadyExistsError,
  WorkflowDoubledError,
  WorkflowFileTakenError,
  WorkflowIdentifierInvalidError,
  WorkflowIdentifierMismatchError,
  WorkflowValidationFailedError,
  WorkflowVersionConflictError,
} from './workflow-file-errors.ts';
import { checkedId } from './workflow-id.ts';

export interface SaveWorkflowInput extends ManifestContent {
  /** The id that the manifest has to have; whatever it has, where this is left out. */
  readonly workflow_id?: string;
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

export type SaveWorkflowError =
  | WorkflowAlreadyExistsError
  | WorkflowDoubledError
  | WorkflowFileTakenError
  | WorkflowIdentifierInvalidError
  | WorkflowIdentifierMismatchError
  | WorkflowValidationFailedError
  | WorkflowVersionConflictError
  | InvalidInputError
  | CheckManifestError
  | WorkflowFilesError;

type Needs = Pick<
  Dependencies,
  'workflowFiles' | 'savedManifests' | 'compiler' | 'checkManifest' | 'digests'
>;

/** Saves a workflow. Everything is checked before anything is written. */
export const saveWorkflow =
  (deps: Needs) =>
  (input: SaveWorkflowInput): TaskEither<SaveWorkflowError, WorkflowSaved> =>
    program(async ({ take, value }) => {
      const { workflowFiles, digests } = deps;
      const [reader, compiler] = [await deps.savedManifests(), await deps.compiler()];
      const there = await thereBefore();
      const { text, format } = value(manifestTextOf(input, there?.format, compiler));
      const draft: WorkflowFile = {
        file: there?.name ?? `${input.workflow_id ?? 'manifest'}.${format}`,
        text,
        format,
        source: 'user',
        inRoutinesFolder: there?.inRoutinesFolder ?? false,
      };
      const read = compiler.readManifest(draft);
      if (E.isRight(read)) value(checkedIdentity(read.right.header.workflowId, input));
      const { findings: found } = await take(deps.checkManifest(draft));
      const workflow_id = value(
        validated(E.isLeft(read) ? read : E.right(read.right.header.workflowId), found),
      );
      const version = digests.sha256Hex(text);
      let saved: WorkflowSaved | undefined;

      const decide = (files: SavedFiles) =>
        either<SaveWorkflowError, SavedFileChange | undefined>((steps) => {
          const instead = steps.value(fileOf(workflow_id, files, reader))?.file;
          steps.value(checkedVersion({ ...input, workflow_id }, instead));
          const isSame = instead?.version === version && instead.format === format;
          if (!isSame) steps.value(checkedPermission(workflow_id, input, instead));
          const name =
            isSame || instead?.format === format ? instead.name : steps.value(nameFor(instead, files));
          saved = {
            workflow_id,
            path: workflowFiles.pathOf(name),
            format,
            version,
            created: instead === undefined,
            changed: !isSame,
            warnings: found.filter(({ severity }) => severity === 'warning').map(violationAt),
          };
          if (isSame) return undefined;
          return { kind: 'write', name, text, ...(instead === undefined ? {} : { replaces: instead }) };
        });
      const nameFor = (instead: SavedFile | undefined, files: SavedFiles) =>
        instead === undefined
          ? newFileName(workflow_id, format, files)
          : fileNamed(workflow_id, instead, files, `.${format}`);

      await take(workflowFiles.change(decide));
      if (saved === undefined) throw new Error('a change without a decision');
      return saved;

      /** The file that is to be replaced, as far as the caller says which. */
      async function thereBefore(): Promise<SavedFile | undefined> {
        const id = input.workflow_id ?? idIn(input.manifest_content);
        if (id === undefined) return undefined;
        const before = fileOf(id, await take(workflowFiles.list()), reader);
        return E.isRight(before) ? before.right?.file : undefined;
      }
    });

/** The id that an object says, whichever dialect it is written in. */
function idIn(content: SaveWorkflowInput['manifest_content']): string | undefined {
  if (typeof content === 'string') return undefined;
  const id = content.workflow ?? content.id;
  return typeof id === 'string' ? id : undefined;
}

function checkedIdentity(
  manifest_id: string,
  { workflow_id }: SaveWorkflowInput,
): Either<WorkflowIdentifierInvalidError | WorkflowIdentifierMismatchError, string> {
  return workflow_id === undefined || workflow_id === manifest_id
    ? checkedId(manifest_id)
    : E.left({ _tag: 'WorkflowIdentifierMismatchError', workflow_id, manifest_id });
}

/** The id, where nothing is wrong with the file. What it needs may be imported or saved later. */
function validated(
  id: Either<readonly Diagnostic[], string>,
  found: readonly ManifestDiagnostic[],
): Either<WorkflowValidationFailedError, string> {
  const errors = found.filter((one) => one.severity === 'error' && !isOfThePlace(one));
  if (errors.length === 0 && E.isRight(id)) return id;
  const violations =
    errors.length > 0 || E.isRight(id) ? errors : id.left.filter(({ severity }) => severity === 'error');
  return E.left({
    _tag: 'WorkflowValidationFailedError',
    ...(E.isRight(id) ? { workflow_id: id.right } : {}),
    violations: violations.map(violationAt),
  });
}
function checkedPermission(
  workflow_id: string,
  { overwrite = false, expected_version }: SaveWorkflowInput,
  instead: SavedFile | undefined,
): Either<WorkflowAlreadyExistsError, void> {
  if (instead === undefined || overwrite || expected_version !== undefined) return E.right(undefined);
  const { path, version } = instead;
  return E.left({ _tag: 'WorkflowAlreadyExistsError', workflow_id, path, version });
}
