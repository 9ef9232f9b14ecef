import { keysOf } from '@workrail/kernel';

/** What an answer warns about, in one line each. */
export const WARNING_MEANINGS = {
  WORKFLOW_CHANGED: "The workflow's file is another one than the run was started with.",
  WORKFLOW_MISSING: "The workflow's file is gone.",
  WORKFLOW_INVALID: "The workflow's file can no longer be run.",
  LEGACY_WORKFLOW_ID: 'The workflow id has no namespace.',
  BINDING_DRIFT: 'A slot of the workflow stands for something else now.',
  BINDINGS_NOT_USED:
    "The project's bindings cannot be read, so that the workflow's slots have their defaults.",
  MODE_ABOVE_RECOMMENDATION: 'The preferences go further than the author recommends.',
  GAP_RECORDED: 'The run went on in spite of something; a gap was recorded.',
  ANSWER_TO_OTHER_RESULT: 'A person has answered about another result of the step since the last call.',
  CLAIM_TOO_WEAK: 'An ability was claimed, not tried.',
  CONTEXT_KEY_UNREAD:
    'A context key came that nothing reads, and that is spelt almost like one that is read.',
  ARTIFACT_KIND_UNREGISTERED: 'An artifact came with a kind that no contract is registered for.',
  CONDITION_READ_UNSET: 'A step was passed over as its condition looked at a value that is not set.',
  SESSION_JOINED: 'The ticket was worked on before, so that the run is part of that session.',
  DATABASE_LOST: 'The database holds nothing, though there seem to have been sessions.',
  FIGURES_MISSING: 'The run has ended without figures that its workflow asks for.',
  NOTES_IN_CONTEXT: 'Notes came as context.notesMarkdown.',
} as const;

export const WARNING_CODES = keysOf(WARNING_MEANINGS);
