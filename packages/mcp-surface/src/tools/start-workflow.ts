import { E, isJsonObject } from '@workrail/kernel';
import { EXECUTION_OUTPUT } from './output-schemas.ts';
import { renderedExecution } from './rendered-execution.ts';
import { appends, given, PREFERENCES, type Tool, text, texts, WORKSPACE_PATH } from './tool.ts';

export const startWorkflowTool: Tool = {
  name: 'start_workflow',
  title: 'Start a workflow',
  description:
    'Starts a run and returns its first step with a stateToken and an ackToken. Do the step, then call continue_workflow. Start once; to see a step again use continue_workflow. Example: {"workflowId":"wr.code-review","context":{"branch":"fix/login"}}.',
  inputSchema: {
    type: 'object',
    properties: {
      workflowId: { type: 'string', description: 'An id from list_workflows.' },
      context: {
        type: 'object',
        description: 'Facts from outside that the workflow may use: ticket, branch, limits. Not progress.',
      },
      title: { type: 'string', description: 'Short name of the work, to find it again.' },
      sessionId: {
        type: 'string',
        description: 'session.sessionId of an earlier answer, to run in that session.',
      },
      workspacePath: WORKSPACE_PATH,
      idempotencyKey: {
        type: 'string',
        description: 'A key of yours: the same call with it gives the same run.',
      },
      preferences: PREFERENCES,
    },
    required: ['workflowId'],
    additionalProperties: false,
  },
  outputSchema: EXECUTION_OUTPUT,
  annotations: appends(false),
  call: async (useCases, args, person) =>
    E.map(renderedExecution(person !== undefined))(
      await useCases.startWorkflow({
        workflowId: text(args, 'workflowId') ?? '',
        ...given({
          context: isJsonObject(args.context) ? args.context : undefined,
          title: text(args, 'title'),
          sessionId: text(args, 'sessionId'),
          workspacePath: text(args, 'workspacePath'),
          idempotencyKey: text(args, 'idempotencyKey'),
          preferences: texts(args, 'preferences'),
        }),
      })(),
    ),
};
