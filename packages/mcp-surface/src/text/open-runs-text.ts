import type { OpenRun } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { bullets, oneLine } from './phrases.ts';

/** Runs that wait for their next step, and how to go on with one; nothing where there are none. */
export const openRunsText = (title: string, runs: readonly OpenRun[] = []): readonly string[] =>
  runs.length === 0
    ? []
    : [
        '',
        title,
        ...bullets(runs.map(runLine)),
        'To go on with one of them, call continue_workflow with its stateToken alone.',
      ];

function runLine({ workflowId, title, stepsDone, lastActivity, stateToken }: OpenRun): string {
  const named = title === undefined ? '' : ` "${oneLine(title)}"`;
  const done = counted(stepsDone, 'step done', 'steps done');
  return `${workflowId}${named}, ${done}, last activity ${lastActivity}: stateToken ${stateToken}`;
}
