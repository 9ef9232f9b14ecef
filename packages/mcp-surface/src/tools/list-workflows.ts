import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { WORKSPACE_PATH } from '../definition/input-fields.ts';
import { listText } from '../text/catalog-text.ts';
import { LIST_OUTPUT } from './output-schemas.ts';

export const listWorkflowsTool = defineTool({
  name: 'list_workflows',
  toolset: 'execution',
  title: 'List workflows',
  description:
    'Lists the workflows that can be started, with id, kind and description. Use it to pick one for the task at hand. Example: {"query":"review"}.',
  input: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'Words that must all occur in id, name, description or examples.',
      },
      cursor: { type: 'string', description: 'nextCursor of the page before.' },
      workspacePath: WORKSPACE_PATH,
    },
    additionalProperties: false,
  },
  output: LIST_OUTPUT,
  annotations: READS,
  call: (useCases, args) => useCases.listWorkflows(args),
  render: (list) => ({ text: listText(list), structured: { kind: 'ok', ...list } }),
});
