import type { OpenRun, OutlineItem, WorkflowInspection } from '@workrail/application';
import { outlineFacts, outlineMarks } from '@workrail/engine/outline-text';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import { INTEGER, listOf, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import { type Offer, WHOLE_OFFER } from '../offer.ts';
import { openRunsText } from '../text/open-runs-text.ts';
import { oneLine, section } from '../text/phrases.ts';
import { withOpenRuns } from './open-runs.ts';

export const inspectWorkflowTool = defineTool({
  name: 'inspect_workflow',
  earlyNames: ['workflow_inspect'],
  toolset: 'execution',
  title: 'Inspect a workflow',
  description:
    'Shows the rules, steps, loops and conditions of a workflow. Example: {"workflowId":"wr.code-review"}.',
  input: takes(
    {
      workflowId: text('An id from list_workflows.'),
      cursor: text('From nextCursor.'),
      workspacePath: WORKSPACE_PATH,
    },
    'workflowId',
  ),
  output: resultOf(['ok'], {
    workflowId: STRING,
    name: STRING,
    description: STRING,
    workflowHash: STRING,
    outline: listOf({ kind: STRING, id: STRING, title: STRING }),
    outlineTotal: INTEGER,
    warnings: OBJECTS,
    nextCursor: STRING,
    openRuns: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, args) => {
    const { cursor, ...asked } = args;
    const inspection = useCases.inspectWorkflow(args);
    return cursor === undefined ? withOpenRuns(useCases, asked, inspection) : inspection;
  },
  render: (inspection, _, offer) => {
    const { kind: workflowKind, ...facts } = inspection;
    return { text: inspectionText(inspection, offer), structured: { kind: 'ok', workflowKind, ...facts } };
  },
  errors: {},
});

/** What a workflow would do, a page of its outline at a time. */
export function inspectionText(
  inspection: WorkflowInspection & { readonly openRuns?: readonly OpenRun[] },
  offer: Offer = WHOLE_OFFER,
): string {
  const { workflowId, name, description, version, kind, source, workflowHash, about, nextCursor } =
    inspection;
  return [
    `# ${oneLine(name)} (${workflowId}, ${kind}, ${source}, version ${version})`,
    description,
    ...section(
      '## Warnings',
      inspection.warnings.map(({ code, message }) => `${code}: ${message}`),
    ),
    ...section('## Notices', inspection.notices),
    ...(about === undefined ? [] : ['', '## About', about]),
    ...section('## Examples', inspection.examples),
    ...section('## Rules for every step', inspection.metaGuidance),
    ...section('## Preconditions', inspection.preconditions),
    ...section('## To clarify first', inspection.clarificationPrompts),
    '',
    `## Outline (${inspection.outline.length} of ${inspection.outlineTotal} items)`,
    ...inspection.outline.flatMap(outlineLines),
    ...(nextCursor === undefined ? [] : [`More follow: call inspect_workflow with cursor "${nextCursor}".`]),
    '',
    ...offer.lines(`Hash: ${workflowHash}. To run it: start_workflow with {"workflowId":"${workflowId}"}.`),
    ...openRunsText('## Open runs of this workflow in this project', inspection.openRuns, offer),
  ].join('\n');
}

function outlineLines(item: OutlineItem): readonly string[] {
  const { kind, id, title, level, excerpt } = item;
  const indent = '  '.repeat(level);
  const marks = outlineMarks(item);
  const note = marks.length === 0 ? '' : ` [${marks.join('; ')}]`;
  return [
    `${indent}- ${kind} ${id}: ${oneLine(title)}${note}${excerpt === undefined ? '' : ` — ${excerpt}`}`,
    ...outlineFacts(item).map((fact) => `${indent}    ${fact}`),
  ];
}
