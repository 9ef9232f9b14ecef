import type { TaskEither } from '@workrail/kernel';
import type {
  ApiCatalogsError,
  SecretsError,
  WorkflowFilesError,
  WorkflowSourceError,
} from '@workrail/ports';
import type { CommandWorkflow, WorkflowFile } from '@workrail/workflow-compiler';
import type { ManifestDiagnostic } from './manifest-diagnostic.ts';

/** A workflow file, held against all that its run would meet. */
export interface CheckedManifest {
  /** Errors and warnings, in the order of the file. */
  readonly findings: readonly ManifestDiagnostic[];
  /** Undefined where the file has mistakes by itself, or is a workflow for agents. */
  readonly workflow: CommandWorkflow | undefined;
  readonly isCommand: boolean;
}

export type CheckManifestError = WorkflowSourceError | ApiCatalogsError | WorkflowFilesError | SecretsError;

/** Whether and how well a workflow file would run. `beside` are files that are to be saved with it: its steps find their workflows as if they were. */
export type CheckManifest = (
  file: WorkflowFile,
  beside?: readonly WorkflowFile[],
) => TaskEither<CheckManifestError, CheckedManifest>;
