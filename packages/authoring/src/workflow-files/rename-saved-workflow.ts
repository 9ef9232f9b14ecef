import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { SavedFile, SavedFileChange, SavedFiles, WorkflowFilesError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { fileNamed } from './file-names.ts';
import { type SavedWorkflowSummary, summaryOf } from './list-saved-workflows.ts';
import { checkedVersion, type ExpectedWorkflow, fileOf, located } from './locate.ts';
import {
  callsTo,
  factsOf,
  isReadable,
  type ManifestFacts,
  type ManifestReader,
  type SavedManifest,
} from './saved-manifests.ts';
import type {
  SavedWorkflowNotFoundError,
  WorkflowAlreadyExistsError,
  WorkflowDoubledError,
  WorkflowFileTakenError,
  WorkflowIdentifierInvalidError,
  WorkflowRenameRefusedError,
  WorkflowVersionConflictError,
} from './workflow-file-errors.ts';
import { checkedId } from './workflow-id.ts';

export interface RenameSavedWorkflowInput extends ExpectedWorkflow {
  readonly new_id: string;
}

export interface RenamedWorkflow extends SavedWorkflowSummary {
  readonly renamed_from: string;
  /** Steps of other saved workflows that run it by the id that it had. They were not changed. */
  readonly references: readonly WorkflowReference[];
}

/** Where a workflow runs another one. */
export interface WorkflowReference {
  readonly workflow_id: string;
  /** Of its file; absolute. */
  readonly path: string;
  /** JSON pointer of the step's `run`. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

export type RenameSavedWorkflowError =
  | SavedWorkflowNotFoundError
  | WorkflowAlreadyExistsError
  | WorkflowDoubledError
  | WorkflowFileTakenError
  | WorkflowIdentifierInvalidError
  | WorkflowRenameRefusedError
  | WorkflowVersionConflictError
  | InvalidInputError
  | WorkflowFilesError;

/** Gives a saved workflow another id, in the text and in the name of the file. All else in the text stays to the byte. */
export const renameSavedWorkflow =
  (deps: Pick<Dependencies, 'workflowFiles' | 'savedManifests' | 'compiler' | 'digests'>) =>
  (input: RenameSavedWorkflowInput): TaskEither<RenameSavedWorkflowError, RenamedWorkflow> =>
    program(async ({ take, value }) => {
      const { workflow_id, new_id } = input;
      value(checkedId(new_id));
      value(new_id === workflow_id ? SAME : E.right(undefined));
      const [reader, compiler] = [await deps.savedManifests(), await deps.compiler()];
      let renamed: RenamedWorkflow | undefined;
      const decide = (files: SavedFiles) =>
        either<RenameSavedWorkflowError, SavedFileChange>((steps) => {
          const found = steps.value(located(workflow_id, files, reader));
          steps.value(checkedVersion(input, found.file));
          const refused = (reason: string) =>
            ({ _tag: 'WorkflowRenameRefusedError', workflow_id, path: found.file.path, reason }) as const;
          if (!isReadable(found)) return steps.fail(refused('the file cannot be read'));
          steps.value(checkedFree(new_id, files, reader));
          const name = steps.value(fileNamed(new_id, found.file, files));
          const text = steps.value(E.mapLeft(refused)(compiler.withWorkflowId(found.file, new_id)));
          const file = {
            ...found.file,
            name,
            text,
            path: deps.workflowFiles.pathOf(name),
            version: deps.digests.sha256Hex(text),
          };
          const facts = steps.value(readAgain(file, new_id, compiler));
          renamed = {
            ...summaryOf({ file, facts }),
            renamed_from: workflow_id,
            references: referencesTo(workflow_id, reader.calling(workflow_id, files)),
          };
          return { kind: 'write', name, text, replaces: found.file };
        });
      await take(deps.workflowFiles.change(decide));
      if (renamed === undefined) throw new Error('a change without a decision');
      return renamed;
    });

const SAME = invalid('new_id', 'different', 'new_id is the id that the workflow has', 'Give another id.');

function checkedFree(
  new_id: string,
  files: SavedFiles,
  reader: ManifestReader,
): Either<WorkflowAlreadyExistsError | WorkflowDoubledError, void> {
  const there = fileOf(new_id, files, reader);
  if (E.isLeft(there)) return there;
  if (there.right === undefined) return E.right(undefined);
  const { path, version } = there.right.file;
  return E.left({ _tag: 'WorkflowAlreadyExistsError', workflow_id: new_id, path, version });
}

/** Each dialect has rules of its own for ids. */
function readAgain(
  file: SavedFile,
  workflow_id: string,
  { readManifest }: Awaited<ReturnType<Dependencies['compiler']>>,
): Either<WorkflowIdentifierInvalidError, ManifestFacts> {
  const read = readManifest(file);
  if (E.isRight(read) && read.right.header.workflowId === workflow_id) return E.right(factsOf(read.right));
  const fault = E.isLeft(read) ? read.left.find(({ severity }) => severity === 'error') : undefined;
  const reason = fault?.message ?? 'the file would not say it';
  return E.left({ _tag: 'WorkflowIdentifierInvalidError', workflow_id, reason });
}

const referencesTo = (workflow_id: string, callers: readonly SavedManifest[]): readonly WorkflowReference[] =>
  callers.flatMap(({ file, facts }) =>
    callsTo(workflow_id, facts).map(({ pointer, line, column }) => ({
      workflow_id: facts.workflowId,
      path: file.path,
      pointer,
      line,
      column,
    })),
  );
