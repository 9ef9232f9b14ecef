import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, WorkflowFilesError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Diagnostic, WorkflowFile } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import type { CheckManifestError } from '../manifests/checked-manifest.ts';
import { isOfThePlace } from '../manifests/finding.ts';
import type { ManifestDiagnostic } from '../manifests/manifest-diagnostic.ts';
import { fileOf } from './locate.ts';
import { type ManifestContent, manifestTextOf } from './manifest-content.ts';
import { violationAt } from './manifest-violation.ts';
import { type Replacing, type SaveDraftError, saveDraft, type WorkflowSaved } from './save-draft.ts';
import type {
  WorkflowIdentifierInvalidError,
  WorkflowIdentifierMismatchError,
  WorkflowValidationFailedError,
} from './workflow-file-errors.ts';
import { checkedId } from './workflow-id.ts';

export interface SaveWorkflowInput extends ManifestContent, Replacing {
  /** The id that the manifest has to have; whatever it has, where this is left out. */
  readonly workflow_id?: string;
}

export type SaveWorkflowError =
  | SaveDraftError
  | WorkflowIdentifierInvalidError
  | WorkflowIdentifierMismatchError
  | WorkflowValidationFailedError
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
      const { workflowFiles } = deps;
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
      const warnings = found.filter(({ severity }) => severity === 'warning').map(violationAt);
      return take(saveDraft(deps, { workflow_id, text, format, warnings }, input));

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
