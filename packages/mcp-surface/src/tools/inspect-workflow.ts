import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { WORKSPACE_PATH } from '../definition/input-fields.ts';
import { inspectionText } from '../text/catalog-text.ts';
import { INSPECT_OUTPUT } from './output-schemas.ts';

export const inspectWorkflowTool = defineTool({
  name: 'inspect_workflow',
  toolset: 'execution',
  title: 'Inspect a workflow',
  description:
    'Shows what a workflow would do: purpose, rules, steps, loops and conditions. Starts nothing. Example: {"workflowId":"wr.code-review"}.',
  input: {
    type: 'object',
    properties: {
      workflowId: { type: 'string', description: 'An id from list_workflows.' },
      cursor: { type: 'string', description: 'nextCursor of the page before.' },
      workspacePath: WORKSPACE_PATH,
    },
    required: ['workflowId'],
    additionalProperties: false,
  },
  output: INSPECT_OUTPUT,
  annotations: READS,
  call: (useCases, args) => useCases.inspectWorkflow(args),
  render: (inspection) => {
    const { kind: workflowKind, ...facts } = inspection;
    return { text: inspectionText(inspection), structured: { kind: 'ok', workflowKind, ...facts } };
  },
});
