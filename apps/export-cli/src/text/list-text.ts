import type { WorkflowList } from '@workrail/application';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

/** The workflows as a table, one a line. */
export function listText({ workflows }: WorkflowList, paint: Paint): string {
  if (workflows.length === 0) return 'No workflow is found from here.\n';
  const width = Math.max(...workflows.map(({ workflowId }) => workflowId.length));
  const lines = workflows.map(({ workflowId, kind, source, version, name, suggestedId }) => {
    const facts = `${kind.padEnd(8)}  ${source.padEnd(7)}  ${visible(version).padEnd(7)}`;
    const rename = suggestedId === undefined ? '' : paint.warning(`  (rename to ${suggestedId})`);
    return `${paint.strong(workflowId.padEnd(width))}  ${paint.faint(facts)}  ${visible(name)}${rename}\n`;
  });
  return lines.join('');
}

/** Files that are not offered, and why. */
export const problemLines = ({ problems }: WorkflowList): readonly string[] =>
  problems.map(({ file, message }) => `${visible(file)}: ${visible(message)}`);
