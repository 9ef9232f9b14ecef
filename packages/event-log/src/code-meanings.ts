import type { BlockerCode, EventKind, Warning } from './event.ts';

/** What stands in the way, or would in a mode that stops, in one line each. */
export const BLOCKER_MEANINGS: Readonly<Record<BlockerCode, string>> = {
  MISSING_REQUIRED_NOTES: 'The step needs notes and none came.',
  MISSING_CONTEXT_KEY: 'A step or a loop reads a context key that is not set.',
  INVALID_CONTEXT_KEY: 'A context key holds something that can not be used where it is read.',
  CONTEXT_BUDGET_EXCEEDED: 'The context would become too large.',
  LOOP_LIMIT_REACHED: 'A loop has run its most iterations and asks for more.',
  MISSING_REQUIRED_OUTPUT: 'The step needs an artifact, a judgement or a decision, and none came.',
  INVALID_REQUIRED_OUTPUT: 'Notes or an artifact came and do not fit.',
  ASSESSMENT_FOLLOWUP_REQUIRED: 'A judgement asks for something to be done first.',
  USER_ONLY_DEPENDENCY: 'Something that only the user can give is not there, a yes among it.',
  REQUIRED_CAPABILITY_UNKNOWN: 'The step needs an ability, and nothing strong shows that the agent has it.',
  REQUIRED_CAPABILITY_UNAVAILABLE: 'The step needs an ability that the agent was found to lack.',
};

/** What an answer warns about. */
export const WARNING_MEANINGS: Readonly<Record<Warning['code'], string>> = {
  WORKFLOW_CHANGED: "The workflow's file is another one than the run was started with.",
  WORKFLOW_MISSING: "The workflow's file is gone.",
  WORKFLOW_INVALID: "The workflow's file can no longer be run.",
  LEGACY_WORKFLOW_ID: 'The workflow id has no namespace.',
  BINDING_DRIFT: 'A slot of the workflow stands for something else now.',
  MODE_ABOVE_RECOMMENDATION: 'The preferences go further than the author recommends.',
  GAP_RECORDED: 'The run went on in spite of something; a gap was recorded.',
  CLAIM_TOO_WEAK: 'An ability was claimed, not tried.',
  NOTES_IN_CONTEXT: 'Notes came as context.notesMarkdown.',
};

/** What an event of each kind says. */
export const EVENT_MEANINGS: Readonly<Record<EventKind, string>> = {
  session_started: 'A session began; the first event of its log, and of no other place.',
  observation_recorded: 'A fact of the workspace was seen.',
  run_started: 'A run began at its root, pinned to a workflow.',
  step_acked: 'A step was done: the run went from one point to the next.',
  advance_blocked: 'An attempt did not lead on; what it sent is kept.',
  preferences_changed: 'Other preferences hold at a point and behind it.',
  capability_observed: 'Something became known of what the agent is able to do.',
  gap_recorded: 'The run went on to a point in spite of something, or what was missing came.',
  checkpoint_recorded: 'Progress was noted without a step done.',
  session_imported: 'The events before this one came from a bundle.',
};
