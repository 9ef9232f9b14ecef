import type { WorkflowInspection } from '@workrail/application';
import { E } from '@workrail/kernel';
import { inspectionText } from '../text/catalog-text.ts';
import { INSPECT_OUTPUT } from './output-schemas.ts';
import { given, READS, type Tool, text, WORKSPACE_PATH } from './tool.ts';

export const inspectWorkflowTool: Tool = {
  name: 'inspect_workflow',
  title: 'Inspect a workflow',
  description:
    'Shows what a workflow would do: purpose, rules, steps, loops and conditions. Starts nothing. Example: {"workflowId":"wr.code-review"}.',
  inputSchema: {
    type: 'object',
    properties: {
      workflowId: { type: 'string', description: 'An id from list_workflows.' },
      cursor: { type: 'string', description: 'nextCursor of the page before.' },
      workspacePath: WORKSPACE_PATH,
    },
    required: ['workflowId'],
    additionalProperties: false,
  },
  outputSchema: INSPECT_OUTPUT,
  annotations: READS,
  call: async (useCases, args) =>
    E.map((inspection: WorkflowInspection) => {
      const { kind: workflowKind, ...facts } = inspection;
      return { text: inspectionText(inspection), structured: { kind: 'ok', workflowKind, ...facts } };
    })(
      await useCases.inspectWorkflow({
        workflowId: text(args, 'workflowId') ?? '',
        ...given({ cursor: text(args, 'cursor'), workspacePath: text(args, 'workspacePath') }),
      })(),
    ),
};
