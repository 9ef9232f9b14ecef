import { keysOf } from '@workrail/kernel';

/** What stands in the way of an attempt, or would in a mode that stops, in one line each. */
export const BLOCKER_MEANINGS = {
  MISSING_REQUIRED_NOTES: 'The step needs notes, and none were sent.',
  MISSING_CONTEXT_KEY: 'A step or a loop reads a context key that is not set.',
  INVALID_CONTEXT_KEY: 'A context key holds something that cannot be used where it is read.',
  CONTEXT_BUDGET_EXCEEDED: 'The context would become too large.',
  LOOP_LIMIT_REACHED: 'A loop has reached its limit of rounds and asks for more.',
  MISSING_REQUIRED_OUTPUT: 'The step needs an artifact, a judgement or a decision, and none was sent.',
  INVALID_REQUIRED_OUTPUT: 'The notes or an artifact are not valid.',
  ASSESSMENT_FOLLOWUP_REQUIRED: 'A judgement asks for something to be done first.',
  USER_ONLY_DEPENDENCY: 'Something that only the user can provide is missing, such as their approval.',
  REQUIRED_CAPABILITY_UNKNOWN:
    'The step needs a capability, and there is no strong evidence that the agent has it.',
  REQUIRED_CAPABILITY_UNAVAILABLE: 'The step needs a capability that the agent was found to lack.',
} as const;

/** Why an attempt did not advance. The blocker's `message` has the details. */
export type BlockerCode = keyof typeof BLOCKER_MEANINGS;
export const BLOCKER_CODES = keysOf(BLOCKER_MEANINGS);
