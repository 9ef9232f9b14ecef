import type { NewWorkflow } from '@workrail/application';
import { documentation } from '@workrail/kernel';
import { shellWord } from './shell-word.ts';
import { shownPath } from './shown-path.ts';
import { visible } from './visible.ts';

/** Where a new workflow is, and what comes next. */
export function newWorkflowText(
  { workflowId, path, format, offered }: NewWorkflow,
  { cwd, program }: { readonly cwd: string; readonly program: string },
): string {
  const file = shownPath(path, cwd);
  const word = visible(shellWord(file));
  const edit =
    format === 'yaml'
      ? 'its comments explain each part'
      : `${documentation('workflow-files')} explains what it can contain`;
  return [
    `Created ${visible(file)} with the workflow ${workflowId}.`,
    '',
    'Next:',
    `  1. Edit it: ${edit}.`,
    `  2. ${program} validate ${word} --strict`,
    `  3. ${program} workflow preview ${word}`,
    offered
      ? `  4. Tell your agent: start the workflow ${workflowId}.`
      : '  4. Agents do not see it where it is: move it to .workrail/workflows in your project, or add its folder to WORKRAIL_WORKFLOW_PATHS.',
    '',
  ].join('\n');
}
