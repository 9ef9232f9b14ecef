import type { ListedWorkflow, OutlineItem, WorkflowInspection, WorkflowList } from '@workrail/application';
import { outlineFacts, outlineMarks } from '@workrail/application/outline-text';

export function listText({ workflows, total, nextCursor, problems, problemCount }: WorkflowList): string {
  const more = problemCount - problems.length;
  return [
    workflows.length === 0 ? 'No workflow matches.' : `${workflows.length} of ${total} workflows:`,
    ...workflows.map(listLine),
    ...(nextCursor === undefined ? [] : [`More follow: call list_workflows with cursor "${nextCursor}".`]),
    ...(problems.length === 0 ? [] : ['Files that can not be offered:']),
    ...problems.map(({ file, message }) => `- ${file}: ${message}`),
    ...(problems.length > 0 && more > 0 ? [`- and ${more} more`] : []),
    ...(workflows.length === 0
      ? []
      : ['Next: inspect_workflow to look into one, or start_workflow with its workflowId.']),
  ].join('\n');
}

function listLine(item: ListedWorkflow): string {
  const { workflowId, name, description, version, kind, idStatus, suggestedId, source } = item;
  const legacy =
    idStatus === 'legacy' && suggestedId !== undefined ? `; legacy id, rename to ${suggestedId}` : '';
  return `- ${workflowId} (${kind}, ${source}, ${version}${legacy}): ${name}. ${description}`;
}

export function inspectionText(inspection: WorkflowInspection): string {
  const { workflowId, name, description, version, kind, source, workflowHash, about, nextCursor } =
    inspection;
  return [
    `# ${name} (${workflowId}, ${kind}, ${source}, version ${version})`,
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
    ...section('## To clear up first', inspection.clarificationPrompts),
    '',
    `## Outline (${inspection.outline.length} of ${inspection.outlineTotal} items)`,
    ...inspection.outline.flatMap(outlineLines),
    ...(nextCursor === undefined ? [] : [`More follow: call inspect_workflow with cursor "${nextCursor}".`]),
    '',
    `Identity: ${workflowHash}. To run it: start_workflow with {"workflowId":"${workflowId}"}.`,
  ].join('\n');
}

const section = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', title, ...items.map((item) => `- ${item}`)];

function outlineLines(item: OutlineItem): readonly string[] {
  const { kind, id, title, level, excerpt } = item;
  const indent = '  '.repeat(level);
  const marks = outlineMarks(item);
  const note = marks.length === 0 ? '' : ` [${marks.join('; ')}]`;
  return [
    `${indent}- ${kind} ${id}: ${title}${note}${excerpt === undefined ? '' : ` — ${excerpt}`}`,
    ...outlineFacts(item).map((fact) => `${indent}    ${fact}`),
  ];
}
