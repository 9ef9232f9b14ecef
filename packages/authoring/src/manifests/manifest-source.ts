import { E, type Either, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { CommandWorkflow, WorkflowFile } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { located } from '../workflow-files/locate.ts';
import { manifestTextOf } from '../workflow-files/manifest-content.ts';
import { violationAt } from '../workflow-files/manifest-violation.ts';
import type {
  SavedWorkflowNotFoundError,
  WorkflowDoubledError,
  WorkflowValidationFailedError,
} from '../workflow-files/workflow-file-errors.ts';
import type { CheckedManifest, CheckManifestError } from './checked-manifest.ts';
import { isOfThePlace } from './finding.ts';

/** Which workflow is meant: a saved one by its id, or one that is sent. */
export interface ManifestSource {
  readonly workflow_id?: string;
  readonly manifest_content?: string | JsonObject;
  readonly format?: WorkflowFile['format'];
}

export interface OpenedManifest extends CheckedManifest {
  /** Null where the file does not even say it. */
  readonly workflow_id: string | null;
}

export type OpenManifestError =
  | CheckManifestError
  | InvalidInputError
  | SavedWorkflowNotFoundError
  | WorkflowDoubledError;

type Needs = Pick<Dependencies, 'workflowFiles' | 'savedManifests' | 'compiler' | 'checkManifest'>;

/** A workflow with all that is found about it. */
export const openManifest = (
  deps: Needs,
  source: ManifestSource,
): TaskEither<OpenManifestError, OpenedManifest> =>
  program(async ({ take }) => {
    const file = await take(fileFor(deps, source));
    const { readManifest } = await deps.compiler();
    const read = readManifest(file);
    const workflow_id = E.isRight(read) ? read.right.header.workflowId : (source.workflow_id ?? null);
    return { ...(await take(deps.checkManifest(file))), workflow_id };
  });

const fileFor = (
  deps: Needs,
  { workflow_id, manifest_content, format }: ManifestSource,
): TaskEither<OpenManifestError, WorkflowFile> =>
  program(async ({ take, value }) => {
    if (workflow_id !== undefined && manifest_content !== undefined) return value(BOTH);
    if (workflow_id !== undefined) {
      const reader = await deps.savedManifests();
      return value(located(workflow_id, await take(deps.workflowFiles.list()), reader)).file;
    }
    if (manifest_content === undefined) return value(NEITHER);
    const content = format === undefined ? { manifest_content } : { manifest_content, format };
    const made = value(manifestTextOf(content, undefined, await deps.compiler()));
    return { file: `manifest.${made.format}`, ...made, source: 'user', inRoutinesFolder: false };
  });

const NEITHER = invalid(
  'workflow_id',
  'required',
  'neither workflow_id nor manifest_content is given',
  'Give workflow_id for a saved workflow, or manifest_content for one that is not saved.',
);

const BOTH = invalid(
  'manifest_content',
  'exclusive',
  'workflow_id and manifest_content are both given',
  'Give one of them: workflow_id for the saved workflow, manifest_content for the text that you send.',
);

/** The workflow, where nothing is wrong with its file. What it needs may have to be imported first. */
export const usableWorkflow = (
  opened: OpenedManifest,
): Either<WorkflowValidationFailedError | InvalidInputError, CommandWorkflow> => {
  const errors = opened.findings.filter((one) => one.severity === 'error' && !isOfThePlace(one));
  if (opened.workflow !== undefined && errors.length === 0) return E.right(opened.workflow);
  if (!opened.isCommand && errors.length === 0)
    return invalid(
      'workflow_id',
      'dialect',
      `${opened.workflow_id} is a workflow for agents, whose steps call no commands`,
      'Start it with start_workflow.',
    );
  return E.left({
    _tag: 'WorkflowValidationFailedError',
    ...(opened.workflow_id === null ? {} : { workflow_id: opened.workflow_id }),
    violations: errors.map(violationAt),
  });
};
