import { keysOf } from '@workrail/kernel';

/** What an answer warns about, in one line each. */
export const WARNING_MEANINGS = {
  WORKFLOW_CHANGED: "The workflow's file has changed since the run started.",
  WORKFLOW_MISSING: "The workflow's file is gone.",
  WORKFLOW_INVALID: "The workflow's file can no longer be run.",
  LEGACY_WORKFLOW_ID: 'The workflow id has no namespace.',
  BINDING_DRIFT: 'A slot of the workflow is bound to something else now.',
  BINDINGS_NOT_USED: "The project's bindings cannot be read, so the workflow's slots have their defaults.",
  MODE_ABOVE_RECOMMENDATION: 'The preferences go further than the author recommends.',
  GAP_RECORDED: 'The run continued although something was missing; a gap was recorded.',
  ANSWER_TO_OTHER_RESULT: 'A person has answered about another result of the step since the last call.',
  CLAIM_TOO_WEAK: 'A capability was claimed but not tried.',
  CONTEXT_KEY_UNREAD:
    'Nothing reads a context key that was sent, and its name is almost that of a key that is read.',
  ARTIFACT_KIND_UNREGISTERED: 'An artifact was sent with a kind that has no registered contract.',
  CONDITION_READ_UNSET: 'A step was skipped because its condition reads a value that is not set.',
  SESSION_JOINED: 'The ticket was worked on before, so the run was added to that session.',
  DATABASE_LOST: 'The database is empty, although there seem to have been sessions.',
  FIGURES_MISSING: 'The run has ended without figures that its workflow asks for.',
  NOTES_IN_CONTEXT: 'Notes were sent as context.notesMarkdown.',
} as const;

export const WARNING_CODES = keysOf(WARNING_MEANINGS);
