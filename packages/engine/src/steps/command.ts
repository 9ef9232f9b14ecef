import type { CommandInstruction } from '@workrail/workflow-compiler';
import { loopPlaces } from '../pending-parts.ts';
import { conditionText } from '../words/control-text.ts';
import { defineStep } from './define-step.ts';

/** A call of an API, or a run of another workflow, which the server does. */
export const command = defineStep<CommandInstruction>({
  actor: 'server',
  select: () => [],
  describe: ({ stepId, title, step }, { workflow, frames, context }) => ({
    stepId,
    title,
    prompt: `The server runs \`${step.run}\`. There is nothing for you to do.`,
    guidance: [],
    requireConfirmation: false,
    notesRequired: false,
    askForFiles: false,
    loops: loopPlaces(workflow, frames, context, (text) => text),
  }),
  complete: () => [],
  outline: ({ step }, _, excerpt) => ({ excerpt: excerpt(`Runs ${step.run}`) }),
  trace: ({ runCondition, step }) =>
    runCondition === undefined ? step.condition?.written : conditionText(runCondition),
});
