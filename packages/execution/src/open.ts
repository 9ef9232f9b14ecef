import { requestApproval } from './approvals/request-approval.ts';
import { isApprovalOpen, withdrawApproval } from './approvals/withdraw-approval.ts';
import { checkpointWorkflow } from './checkpoint/checkpoint-workflow.ts';
import { startSession } from './checkpoint/start-session.ts';
import { continueWorkflow } from './continue-workflow/continue-workflow.ts';
import { openRuns } from './open-runs/open-runs.ts';
import { readOutput } from './read-output/read-output.ts';
import { resumeSession } from './resume-session/resume-session.ts';
import { startWorkflow } from './start-workflow/start-workflow.ts';

export const EXECUTION = {
  startWorkflow,
  continueWorkflow,
  requestApproval,
  isApprovalOpen,
  withdrawApproval,
  checkpointWorkflow,
  startSession,
  openRuns,
  readOutput,
  resumeSession,
};
