import type { ListedWorkflow, OutlineItem, WorkflowInspection, WorkflowList } from '@workrail/application';

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
  const legacy = idStatus === 'legacy' ? `; legacy id, rename to ${suggestedId ?? 'namespace.name'}` : '';
  return `- ${workflowId} (${kind}, ${source}, ${version}${legacy}): ${name}. ${description}`;
}

export function inspectionText(inspection: WorkflowInspection): string {
  const { workflowId, name, description, version, kind, source, workflowHash, about, nextCursor } =
    inspection;
  return [
    `# ${name} (${workflowId}, ${kind}, ${source}, version ${version})`,
    description,
    ...section('## Notices', inspection.notices),
    ...(about === undefined ? [] : ['', '## About', about]),
    ...section('## Examples', inspection.examples),
    ...section('## Rules for every step', inspection.metaGuidance),
    ...section('## Preconditions', inspection.preconditions),
    ...section('## To clear up first', inspection.clarificationPrompts),
    '',
    `## Outline (${inspection.outline.length} of ${inspection.outlineTotal} items)`,
    ...inspection.outline.map(outlineLine),
    ...(nextCursor === undefined ? [] : [`More follow: call inspect_workflow with cursor "${nextCursor}".`]),
    '',
    `Identity: ${workflowHash}. To run it: start_workflow with {"workflowId":"${workflowId}"}.`,
  ].join('\n');
}

const section = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : ['', title, ...items.map((item) => `- ${item}`)];

function outlineLine({
  kind,
  id,
  title,
  level,
  runsWhen,
  repeats,
  asksForConfirmation,
  excerpt,
}: OutlineItem): string {
  const facts = [
    ...(repeats === undefined ? [] : [repeats]),
    ...(runsWhen === undefined ? [] : [`only when ${runsWhen}`]),
    ...(asksForConfirmation === undefined ? [] : [`confirmation: ${asksForConfirmation}`]),
  ];
  const note = facts.length === 0 ? '' : ` [${facts.join('; ')}]`;
  return `${'  '.repeat(level)}- ${kind} ${id}: ${title}${note}${excerpt === undefined ? '' : ` — ${excerpt}`}`;
}
