import type { Json, JsonObject, TaskEither } from '@workrail/kernel';
import type { WorkflowFile } from '@workrail/workflow-compiler';
import type { ApiCatalogsError } from './api-catalogs.port.ts';
import type { PinnedCommand } from './command-calls.port.ts';
import type { SecretsError } from './secrets.port.ts';
import type { WorkflowFilesError } from './workflow-files.port.ts';
import type { WorkflowSourceError } from './workflow-source.port.ts';

/** What a run keeps besides its workflow. */
export interface PreparedRun {
  /** By name, with every digit; those that were left out are not there. */
  readonly inputs: ReadonlyMap<string, Json>;
  /** Inputs whose values are in no event, and nothing shows them. */
  readonly secretInputs: ReadonlySet<string>;
  /** What its steps call, by name. */
  readonly commands: Readonly<Record<string, PinnedCommand>>;
}

/** Something that keeps a run from starting. */
export interface RunBlocker {
  /** Such as `inputs.region` or `steps.create.with.name`. */
  readonly path: string;
  readonly rule: string;
  /** One line for people, without secrets. */
  readonly message: string;
  readonly suggested_action?: string;
}

/** The workflow is sound, and a run with these inputs would not start. Nothing was written. */
export interface RunNotReadyError {
  readonly _tag: 'RunNotReadyError';
  readonly workflowId: string;
  readonly blockers: readonly RunBlocker[];
  /** Inputs that need a value and have none. */
  readonly missing: readonly string[];
}

/** Why a run does not start, or nobody can tell whether it would. */
export type PrepareRunError =
  | RunNotReadyError
  | ApiCatalogsError
  | SecretsError
  | WorkflowFilesError
  | WorkflowSourceError;

/** Holds a workflow whose steps the server does against the inputs and the commands that there are. It writes nothing. */
export type PrepareRun = (file: WorkflowFile, inputs: JsonObject) => TaskEither<PrepareRunError, PreparedRun>;
