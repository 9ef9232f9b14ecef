import type { SavedWorkflowList } from '@workrail/application';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text } from '../definition/input-fields.ts';
import { INTEGER, listOf, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import { bullets, oneLine } from '../text/phrases.ts';

export const workflowListTool = defineTool({
  name: 'workflow_list',
  toolset: 'authoring',
  title: 'List saved workflows',
  description:
    'Lists the saved workflows, which the workflow_* tools read and change, and the files among them that cannot be read. Example: {"query":"deploy"}.',
  input: takes({ query: text('Words it must contain.'), cursor: text('From next_cursor.') }),
  output: resultOf(['ok'], {
    workflows: listOf({
      workflow_id: STRING,
      title: STRING,
      description: STRING,
      path: STRING,
      format: STRING,
      version: STRING,
      kind: STRING,
    }),
    total: INTEGER,
    next_cursor: STRING,
    broken: OBJECTS,
    broken_count: INTEGER,
    folder: STRING,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.listSavedWorkflows(args),
  render: (list) => ({ text: listText(list), structured: { kind: 'ok', ...list } }),
  errors: {},
});

function listText({
  workflows,
  total,
  next_cursor,
  broken,
  broken_count,
  folder,
}: SavedWorkflowList): string {
  return [
    workflows.length === 0
      ? `No saved workflow matches. They are saved in ${oneLine(folder)}.`
      : `${workflows.length} of ${total} saved workflows, in ${oneLine(folder)}:`,
    ...workflows.map(
      ({ workflow_id, title, description, path, format, version, kind }) =>
        `- ${workflow_id} (${kind}, ${format}): ${oneLine(description === '' ? title : `${title}. ${description}`)} [${oneLine(path)}, version ${version}]`,
    ),
    ...(next_cursor === undefined ? [] : [`More follow: call workflow_list with cursor "${next_cursor}".`]),
    ...(broken.length === 0
      ? []
      : [
          'Files that name no workflow:',
          ...bullets(
            broken.map(({ path, reason }) => `${oneLine(path)}: ${oneLine(reason)}`),
            broken_count - broken.length,
          ),
        ]),
  ].join('\n');
}
