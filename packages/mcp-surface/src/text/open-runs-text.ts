import type { OpenRun } from '@workrail/application';
import { counted } from '@workrail/kernel';
import { type Offer, WHOLE_OFFER } from '../offer.ts';
import { bullets, oneLine } from './phrases.ts';

/** Runs that wait for their next step, and how to go on with one; nothing where there are none. */
export const openRunsText = (
  title: string,
  runs: readonly OpenRun[] = [],
  offer: Offer = WHOLE_OFFER,
): readonly string[] =>
  runs.length === 0
    ? []
    : [
        '',
        title,
        ...bullets(runs.map(runLine)),
        ...(offer.has('continue_workflow')
          ? ['To continue one of them, call continue_workflow with its stateToken alone.']
          : offer.lines('To see what was done in one of them, call read_output with its stateToken.')),
      ];

function runLine({ workflowId, title, stepsDone, lastActivity, stateToken }: OpenRun): string {
  const named = title === undefined ? '' : ` "${oneLine(title)}"`;
  const done = counted(stepsDone, 'step done', 'steps done');
  return `${workflowId}${named}, ${done}, last activity ${lastActivity}: stateToken ${stateToken}`;
}
