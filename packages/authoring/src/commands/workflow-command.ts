const WORKFLOW = 'workflow ';

/** As a step runs a saved workflow. */
export const workflowCommand = (workflowId: string): string => `${WORKFLOW}${workflowId}`;

/** The id of the workflow that a command runs; undefined for a command of an API. */
export const calledId = (command: string): string | undefined =>
  command.startsWith(WORKFLOW) ? command.slice(WORKFLOW.length) : undefined;
