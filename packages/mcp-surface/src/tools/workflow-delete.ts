import { DESTROYS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text } from '../definition/input-fields.ts';
import { BOOLEAN, resultOf, STRING } from '../definition/output-fields.ts';
import { oneLine } from '../text/phrases.ts';

export const workflowDeleteTool = defineTool({
  name: 'workflow_delete',
  toolset: 'authoring',
  title: 'Delete a saved workflow',
  description:
    'Deletes a saved workflow. Only if the user wants it: confirm is its exact id again. Example: {"workflow_id":"create_app","confirm":"create_app"}.',
  input: takes(
    {
      workflow_id: text('Its id; for a file that cannot be read, its name without the extension.'),
      confirm: text('The same id.'),
      expected_version: text('Deletes this version only.'),
    },
    'workflow_id',
    'confirm',
  ),
  output: resultOf(['ok'], { deleted: BOOLEAN, workflow_id: STRING, path: STRING, version: STRING }),
  annotations: DESTROYS,
  call: (useCases, args) => useCases.deleteSavedWorkflow(args),
  render: (deleted) => ({
    text: `Deleted "${deleted.workflow_id}" (${oneLine(deleted.path)}), version ${deleted.version}.`,
    structured: { kind: 'ok', ...deleted },
  }),
  errors: {},
});
