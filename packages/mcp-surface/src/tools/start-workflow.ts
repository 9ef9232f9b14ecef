import type { IdempotencyConflictError, RunNotReadyError, StartBlockedError } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import { appends } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { PREFERENCES, takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import { conflict, validation } from '../errors/facts.ts';
import { runNotReady } from '../errors/run-errors.ts';
import { EXECUTION_OUTPUT, renderExecution } from './execution-answer.ts';

export const startWorkflowTool = defineTool({
  name: 'start_workflow',
  earlyNames: ['workflow_start'],
  toolset: 'execution',
  title: 'Start a workflow',
  description:
    'Starts a run; returns its first step with two tokens. Do the step, then call continue_workflow. For earlier work, use resume_session. Example: {"workflowId":"wr.code-review","title":"ACME-7 login"}.',
  input: takes(
    {
      workflowId: text('An id from list_workflows.'),
      context: {
        type: 'object',
        description: 'Facts for the workflow: ticket, branch, limits.',
        properties: {},
      },
      title: text('Title of the work.'),
      sessionId: text('Adds this run to that session; resumes nothing.'),
      newSession: { type: 'boolean', description: 'Opens a new session.' },
      workspacePath: WORKSPACE_PATH,
      idempotencyKey: text('Same key, same run.'),
      preferences: PREFERENCES,
    },
    'workflowId',
  ),
  output: EXECUTION_OUTPUT,
  annotations: appends(false),
  call: (useCases, args) => useCases.startWorkflow(args),
  render: renderExecution,
  errors: {
    StartBlockedError: validation('START_BLOCKED', ({ workflowId, blockers }: StartBlockedError) => [
      blockers.map(({ message }) => message).join(' '),
      `${blockers.map(({ suggestedFix }) => suggestedFix).join(' ')} Then call start_workflow again; nothing was started.`,
      {
        context: { workflow_id: workflowId },
        violations: blockers.map(({ code, message, pointer }) => ({
          path: pointer.kind === 'context_key' ? `context.${pointer.key}` : 'context',
          rule: code,
          message,
        })),
      },
    ]),
    RunNotReadyError: validation('RUN_NOT_READY', (error: RunNotReadyError) =>
      runNotReady(error, { tool: 'start_workflow', argument: 'context' }),
    ),
    IdempotencyConflictError: conflict(
      'IDEMPOTENCY_CONFLICT',
      ({ key, workflowId, sessionId }: IdempotencyConflictError) => [
        `The idempotencyKey "${beginning(key, 80)}" was already used to start "${workflowId}" with other arguments. Nothing was written.`,
        'To start another run, send a new idempotencyKey; to get the same run again, send exactly the arguments of the first call.',
        { context: { workflow_id: workflowId, session_id: sessionId } },
      ],
    ),
  },
});
