import type { RenamedWorkflow } from '@workrail/application';
import { CHANGES } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text } from '../definition/input-fields.ts';
import { OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import { bullets, oneLine } from '../text/phrases.ts';

export const workflowRenameTool = defineTool({
  name: 'workflow_rename',
  toolset: 'authoring',
  title: 'Rename a saved workflow',
  description:
    'Changes the id of a saved workflow, in its text and in the name of its file. Workflows that run it by the old id are listed and not changed. Example: {"workflow_id":"create_app","new_id":"make_app"}.',
  input: takes(
    {
      workflow_id: text('Its id.'),
      new_id: text('The id that it is to have.'),
      expected_version: text('Renames this version only.'),
    },
    'workflow_id',
    'new_id',
  ),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    renamed_from: STRING,
    title: STRING,
    description: STRING,
    path: STRING,
    format: STRING,
    version: STRING,
    dialect: STRING,
    references: OBJECTS,
    reference_count: { type: 'integer' },
  }),
  annotations: CHANGES,
  call: (useCases, args) => useCases.renameSavedWorkflow(args),
  render: ({ kind: dialect, ...renamed }) => {
    const references = renamed.references.slice(0, REFERENCES_SHOWN);
    const shown = { ...renamed, references, reference_count: renamed.references.length };
    return {
      text: renamedText({ kind: dialect, ...shown }),
      structured: { ...shown, dialect, kind: 'ok' },
    };
  },
  errors: {},
});

const REFERENCES_SHOWN = 20;

function renamedText(renamed: RenamedWorkflow & { readonly reference_count: number }): string {
  const { workflow_id, renamed_from, title, description, path, format, version, kind } = renamed;
  const { references, reference_count } = renamed;
  return [
    `Renamed "${renamed_from}" to "${workflow_id}" (${kind}, ${format}, ${oneLine(path)}): ${oneLine(description === '' ? title : `${title}. ${description}`)}`,
    `Version: ${version}`,
    ...(references.length === 0 ? [] : [`Steps that still run "${renamed_from}":`]),
    ...bullets(
      references.map(
        (one) =>
          `${one.workflow_id}: ${oneLine(one.path)}, line ${one.line}, column ${one.column} (${one.pointer})`,
      ),
      reference_count - references.length,
    ),
  ].join('\n');
}
