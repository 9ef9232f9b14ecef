import type { WorkflowSaved } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { CHANGES } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { document, takes, text } from '../definition/input-fields.ts';
import { BOOLEAN, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import type { Offer } from '../offer.ts';
import { typedNextSteps } from '../text/next-steps.ts';
import { bullets, oneLine } from '../text/phrases.ts';
import { pageFrom } from './manifests/answer-room.ts';

export const workflowSaveTool = defineTool({
  name: 'workflow_save',
  toolset: 'authoring',
  title: 'Save a workflow',
  description:
    'Checks a workflow and saves it. A text is saved as it is, an object as YAML. Replaces a saved workflow only with expected_version (from workflow_get) or overwrite. Example: {"manifest_content":"workflow: create_app\\ninputs:\\n  region: { type: string, description: Where it runs }\\nsteps:\\n  - id: app\\n    run: acme apps:create\\n    body: { region: \\"${{ inputs.region }}\\" }\\n  - id: up\\n    run: acme apps:info\\n    with: { app_id: \\"${{ steps.app.id }}\\" }\\n    repeat: { until: step.state == \'up\', every: 5s, timeout: 5m }\\n"}.',
  input: takes(
    {
      manifest_content: document('The workflow: the text of its file in YAML or JSON, or an object.'),
      workflow_id: text('The id that it must have.'),
      format: { type: 'string', enum: ['yaml', 'json'], description: 'Of the file.' },
      overwrite: { type: 'boolean', description: 'Replaces whatever is there.' },
      expected_version: text('Replaces this version only.'),
    },
    'manifest_content',
  ),
  output: resultOf(['ok'], {
    workflow_id: STRING,
    path: STRING,
    format: STRING,
    version: STRING,
    created: BOOLEAN,
    changed: BOOLEAN,
    warnings: OBJECTS,
    warning_count: { type: 'integer' },
  }),
  annotations: CHANGES,
  call: (useCases, { format, ...args }) =>
    useCases.saveWorkflow(defined({ ...args, format: format as WorkflowSaved['format'] | undefined })),
  render: (saved, _asks, offer) => {
    const warnings = typedNextSteps(
      pageFrom(saved.warnings.slice(0, WARNINGS_SHOWN), 1, 8_000, 1_500).items,
      offer.programs,
    );
    const shown = { ...saved, warnings, warning_count: saved.warnings.length };
    return { text: savedText(shown, offer), structured: { kind: 'ok', ...shown } };
  },
  errors: {},
});

const WARNINGS_SHOWN = 10;

function savedText(saved: WorkflowSaved & { readonly warning_count: number }, offer: Offer): string {
  const { workflow_id, path, format, version, created, changed, warnings, warning_count } = saved;
  const done = created ? 'Saved' : changed ? 'Replaced' : 'Nothing has changed in';
  return [
    `${done} "${workflow_id}" (${format}, ${oneLine(path)}).`,
    `Version: ${version}`,
    ...(warnings.length === 0 ? [] : ['Warnings:']),
    ...bullets(
      warnings.map(
        ({ line, column, rule, message, suggested_action: fix }) =>
          `line ${line}, column ${column}: ${oneLine(message)}${fix === undefined ? '' : `; ${oneLine(fix)}`} [${rule}]`,
      ),
      warning_count - warnings.length,
    ),
    ...offer.lines('Next: workflow_resolve_inputs says whether it is ready, and what is in the way.'),
  ].join('\n');
}
