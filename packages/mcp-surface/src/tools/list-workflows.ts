import { E } from '@workrail/kernel';
import { listText } from '../text/catalog-text.ts';
import { LIST_OUTPUT } from './output-schemas.ts';
import { given, READS, type Tool, text, WORKSPACE_PATH } from './tool.ts';

export const listWorkflowsTool: Tool = {
  name: 'list_workflows',
  title: 'List workflows',
  description:
    'Lists the workflows that can be started, with id, kind and description. Use it to pick one for the task at hand. Example: {"query":"review"}.',
  inputSchema: {
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
  outputSchema: LIST_OUTPUT,
  annotations: READS,
  call: async (useCases, args) =>
    E.map((list: Parameters<typeof listText>[0]) => ({
      text: listText(list),
      structured: { kind: 'ok', ...list },
    }))(
      await useCases.listWorkflows(
        given({
          query: text(args, 'query'),
          cursor: text(args, 'cursor'),
          workspacePath: text(args, 'workspacePath'),
        }),
      )(),
    ),
};
