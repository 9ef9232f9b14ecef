import { checkpointWorkflow } from './checkpoint/checkpoint-workflow.ts';
import { startSession } from './checkpoint/start-session.ts';
import { confirmationQuestion } from './continue-workflow/confirmation-question.ts';
import { continueWorkflow } from './continue-workflow/continue-workflow.ts';
import { readOutput } from './read-output/read-output.ts';
import { resumeSession } from './resume-session/resume-session.ts';
import { startWorkflow } from './start-workflow/start-workflow.ts';

export const EXECUTION = {
  startWorkflow,
  continueWorkflow,
  confirmationQuestion,
  checkpointWorkflow,
  startSession,
  readOutput,
  resumeSession,
};
