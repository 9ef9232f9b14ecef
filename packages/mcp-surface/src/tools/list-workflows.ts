import type { ListedWorkflow, WorkflowList } from '@workrail/application';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import { INTEGER, listOf, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import { listSummary } from '../text/list-summary.ts';
import { bullets, oneLine } from '../text/phrases.ts';

export const listWorkflowsTool = defineTool({
  name: 'list_workflows',
  earlyNames: ['workflow_list'],
  toolset: 'execution',
  title: 'List workflows',
  description:
    'Lists the workflows that can be started, with id, kind and description. Use it to pick one for the task at hand. Example: {"query":"review"}.',
  input: takes({
    query: text('Words that must all occur in id, name, description or examples.'),
    cursor: text('nextCursor of the page before.'),
    workspacePath: WORKSPACE_PATH,
  }),
  output: resultOf(['ok'], {
    workflows: listOf({
      workflowId: STRING,
      name: STRING,
      description: STRING,
      kind: STRING,
      idStatus: STRING,
      problem: STRING,
    }),
    total: INTEGER,
    nextCursor: STRING,
    problems: OBJECTS,
    problemCount: INTEGER,
  }),
  annotations: READS,
  call: (useCases, args) => useCases.listWorkflows(args),
  render: (found) => {
    const list = { ...found, workflows: found.workflows.map(summarized) };
    return { text: listText(list), structured: { kind: 'ok', ...list } };
  },
  errors: {},
});

const summarized = (item: ListedWorkflow): ListedWorkflow => ({
  ...item,
  description: listSummary(item.description),
});

/** The workflows of a page, and the files that cannot be offered. */
export function listText({ workflows, total, nextCursor, problems, problemCount }: WorkflowList): string {
  return [
    workflows.length === 0 ? 'No workflow matches.' : `${workflows.length} of ${total} workflows:`,
    ...workflows.map(listLine),
    ...(nextCursor === undefined ? [] : [`More follow: call list_workflows with cursor "${nextCursor}".`]),
    ...(problems.length === 0
      ? []
      : [
          'Files that can not be started:',
          ...bullets(
            problems.map(({ file, message }) => `${file}: ${message}`),
            problemCount - problems.length,
          ),
        ]),
    ...(workflows.length === 0
      ? []
      : [
          'Next: inspect_workflow to look into one, with all of its description, or start_workflow with its workflowId.',
        ]),
  ].join('\n');
}

function listLine(item: ListedWorkflow): string {
  const { workflowId, name, description, version, kind, idStatus, suggestedId, source, problem } = item;
  const legacy =
    idStatus === 'legacy' && suggestedId !== undefined ? `; legacy id, rename to ${suggestedId}` : '';
  const broken = problem === undefined ? '' : `; CANNOT BE STARTED, ${oneLine(problem)}`;
  return `- ${workflowId} (${kind}, ${source}, ${version}${legacy}${broken}): ${name}. ${description}`;
}
