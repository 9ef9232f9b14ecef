import { defined, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';
import { usableWorkspace } from '@workrail/session-reads';
import { hasCommands } from '../answers/turn-at.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type StartDependencies,
  type StartedRun,
  type StartWorkflowError,
  startRun,
} from '../start-workflow/start-workflow.ts';
import type { DescribeDependencies, DescribeRunError } from './describe-run.ts';
import type { FindRunError } from './find-run.ts';
import type { RunReport } from './run-report.ts';
import { LONGEST_WAIT, settledRun } from './run-status.ts';

export interface RunWorkflowInput {
  /** A workflow by its id, or one that is sent: one of the two. */
  readonly workflow_id?: string;
  readonly manifest_content?: string | JsonObject;
  /** Of `manifest_content`; as it is written where it is left out. */
  readonly format?: string;
  readonly inputs?: JsonObject;
  /** Names the session of the run. */
  readonly title?: string;
  readonly session_id?: string;
  readonly workspace_path?: string;
  /** The same start with it gives the same run. */
  readonly idempotency_key?: string;
  /** How long to wait for the end, in milliseconds: at most 20,000, which it is where it is left out. */
  readonly wait_ms?: number;
}

export type RunWorkflowError = StartWorkflowError | FindRunError | DescribeRunError | InvalidInputError;

type RunDependencies = StartDependencies &
  DescribeDependencies &
  Pick<Dependencies, 'drivers' | 'givenWorkflow'>;

/** Starts a run and gives it at its end, or as it stands after the wait. */
export const runWorkflow =
  (deps: RunDependencies) =>
  (input: RunWorkflowInput): TaskEither<RunWorkflowError, RunReport> =>
    program(async ({ take, value }) => {
      const { wait_ms = LONGEST_WAIT } = input;
      if (!Number.isInteger(wait_ms) || wait_ms < 0 || wait_ms > LONGEST_WAIT)
        return value(
          invalid(
            'wait_ms',
            'range',
            `wait_ms is ${wait_ms}`,
            `Send a whole number from 0 to ${LONGEST_WAIT}.`,
          ),
        );
      const { root } = await take(startedRun(deps, input));
      const { runId } = root.node;
      deps.drivers.wake(runId);
      return take(settledRun(deps, runId, wait_ms));
    });

const startedRun = (deps: RunDependencies, input: RunWorkflowInput) =>
  program<RunWorkflowError, StartedRun>(async ({ take, value }) => {
    const { workflow_id, manifest_content, format, inputs, title, session_id, workspace_path } = input;
    if ((workflow_id === undefined) === (manifest_content === undefined))
      return value(workflow_id === undefined ? NEITHER : BOTH);
    if (format !== undefined && format !== 'yaml' && format !== 'json')
      return value(invalid('format', 'enum', `format is ${format}`, 'Use yaml or json, or leave it out.'));
    const workspace = value(await usableWorkspace(deps.workspaces, workspace_path));
    const found =
      manifest_content !== undefined
        ? await take(
            deps.givenWorkflow(format === undefined ? { manifest_content } : { manifest_content, format }),
          )
        : await take(deps.catalog.find(workflow_id ?? '', workspace));
    if (!hasCommands(found.workflow)) return value(agentsAlone(found.workflow.workflowId));
    const start = defined({
      workflowId: found.workflow.workflowId,
      context: inputs,
      title: title ?? found.workflow.name,
      sessionId: session_id,
      workspacePath: workspace_path,
      idempotencyKey: input.idempotency_key,
    });
    return take(startRun(deps, start, found));
  });

const NEITHER = invalid(
  'workflow_id',
  'required',
  'neither workflow_id nor manifest_content is given',
  'Give workflow_id for a workflow that is there, or manifest_content for one that is not saved.',
);

const BOTH = invalid(
  'manifest_content',
  'exclusive',
  'workflow_id and manifest_content are both given',
  'Give one of them: workflow_id for a workflow that is there, manifest_content for the text that you send.',
);

const agentsAlone = (id: string) =>
  invalid(
    'workflow_id',
    'dialect',
    `${id} is a workflow for agents, whose steps call no commands`,
    'Start it with start_workflow.',
  );
