import type { ListedWorkflow, OpenRun, WorkflowList } from '@workrail/application';
import { defined } from '@workrail/kernel';
import { READS } from '../definition/annotations.ts';
import { defineTool } from '../definition/define-tool.ts';
import { takes, text, WORKSPACE_PATH } from '../definition/input-fields.ts';
import { INTEGER, listOf, OBJECTS, resultOf, STRING } from '../definition/output-fields.ts';
import { type Offer, WHOLE_OFFER } from '../offer.ts';
import { listSummary } from '../text/list-summary.ts';
import { openRunsText } from '../text/open-runs-text.ts';
import { bullets, oneLine } from '../text/phrases.ts';
import { withOpenRuns } from './open-runs.ts';

export const listWorkflowsTool = defineTool({
  name: 'list_workflows',
  earlyNames: ['workflow_list'],
  toolset: 'execution',
  title: 'List workflows',
  description:
    'Lists the workflows that can be started, and the open runs here. Example: {"query":"review"}.',
  input: takes({
    query: text('Words it must contain.'),
    cursor: text('From nextCursor.'),
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
    openRuns: OBJECTS,
  }),
  annotations: READS,
  call: (useCases, args) => {
    const list = useCases.listWorkflows(args);
    return args.cursor === undefined
      ? withOpenRuns(useCases, defined({ workspacePath: args.workspacePath }), list)
      : list;
  },
  render: (found, _, offer) => {
    const list = { ...found, workflows: found.workflows.map(summarized) };
    return { text: listText(list, offer), structured: { kind: 'ok', ...list } };
  },
  errors: {},
});

const summarized = (item: ListedWorkflow): ListedWorkflow => ({
  ...item,
  description: listSummary(item.description),
});

/** The workflows of a page, and the files that cannot be offered. */
export function listText(
  {
    workflows,
    total,
    nextCursor,
    problems,
    problemCount,
    openRuns,
  }: WorkflowList & { readonly openRuns?: readonly OpenRun[] },
  offer: Offer = WHOLE_OFFER,
): string {
  return [
    workflows.length === 0
      ? 'No workflow matches. If you sent a query: try one word of it, or leave it out to list all workflows.'
      : `${workflows.length} of ${total} workflows:`,
    ...workflows.map(listLine),
    ...(nextCursor === undefined ? [] : [`More follow: call list_workflows with cursor "${nextCursor}".`]),
    ...(problems.length === 0
      ? []
      : [
          'Files that cannot be started:',
          ...bullets(
            problems.map(({ file, message }) => `${file}: ${message}`),
            problemCount - problems.length,
          ),
        ]),
    ...(workflows.length === 0
      ? []
      : offer.lines(
          'Next: inspect_workflow shows one with its full description. start_workflow with its workflowId starts it.',
        )),
    ...openRunsText('## Open runs here', openRuns, offer),
  ].join('\n');
}

function listLine(item: ListedWorkflow): string {
  const {
    workflowId,
    name,
    description,
    version,
    kind,
    idStatus,
    suggestedId,
    source,
    problem,
    runsCommands,
  } = item;
  const legacy =
    idStatus === 'legacy' && suggestedId !== undefined ? `; legacy id, rename to ${suggestedId}` : '';
  const broken =
    problem !== undefined
      ? `; CANNOT BE STARTED, ${oneLine(problem)}`
      : runsCommands === true
        ? '; its steps call APIs, which the server does'
        : '';
  return `- ${workflowId} (${kind}, ${source}, ${version}${legacy}${broken}): ${oneLine(name)}. ${oneLine(description)}`;
}
