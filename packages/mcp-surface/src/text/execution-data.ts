import type { ExecutionAnswer } from '@workrail/application';
import { defined } from '@workrail/kernel';

/**
 * Whether an answer is one with which a run is begun or picked up again. Any other follows one in the same run, so that
 * what the agent knows from there is not said again.
 */
export const isPickedUp = ({ standing }: ExecutionAnswer): boolean => standing !== undefined;

/** Whether the answer names its session and run: it picks the run up, or ends it, and people look for what came of it. */
export const saysSession = (answer: ExecutionAnswer): boolean =>
  isPickedUp(answer) || answer.pending === null;

/** Whether the agent has to be told how it is led: it picks the run up, or something else holds from here on. */
export const saysPreferences = (answer: ExecutionAnswer): boolean =>
  isPickedUp(answer) || answer.preferencesChanged === true;

/** What holds for the whole run. How to work is over with the last step. */
export function standingToSay({ standing, pending }: ExecutionAnswer): ExecutionAnswer['standing'] {
  if (standing === undefined || pending !== null) return standing;
  const { name, description, references } = standing;
  const nothing = { metaGuidance: [], preconditions: [], clarificationPrompts: [] };
  return { name, description, ...nothing, ...(references === undefined ? {} : { references }) };
}

/** An answer as structured content: ids and preferences only where they are news, and no empty members. */
export function executionData(answer: ExecutionAnswer): object {
  const { workflowId, session, preferences, pending, recap, answers, context } = answer;
  const standing = standingToSay(answer);
  const isNew = isPickedUp(answer);
  // What an approval means depends on them.
  const isLed = saysPreferences(answer) || pending?.requireConfirmation === true;
  return filled({
    ...answer,
    workflowId: isNew ? workflowId : undefined,
    session: saysSession(answer) ? session : undefined,
    preferences: isLed ? preferences : undefined,
    preferencesChanged: undefined,
    answers: undefined,
    context: undefined,
    // What people answered and what was set are a part of what happened so far.
    recap: answers === undefined && context === undefined ? recap : defined({ ...recap, answers, context }),
    pending: pending && filled({ ...pending, askForFiles: pending.askForFiles || undefined }),
    standing: standing && filled(standing),
  });
}

const filled = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
