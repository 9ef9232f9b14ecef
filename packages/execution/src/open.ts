import { requestApproval } from './approvals/request-approval.ts';
import { isApprovalOpen, withdrawApproval } from './approvals/withdraw-approval.ts';
import { checkpointWorkflow } from './checkpoint/checkpoint-workflow.ts';
import { startSession } from './checkpoint/start-session.ts';
import { continueWorkflow } from './continue-workflow/continue-workflow.ts';
import { openRuns } from './open-runs/open-runs.ts';
import { readOutput } from './read-output/read-output.ts';
import { resumeSession } from './resume-session/resume-session.ts';
import { cancelRun } from './runs/cancel-run.ts';
import { decideStep } from './runs/decide-step.ts';
import { listRuns } from './runs/list-runs.ts';
import { reopenRun } from './runs/reopen-run.ts';
import { runStatus } from './runs/run-status.ts';
import { runWorkflow } from './runs/run-workflow.ts';
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

/** What agents and people do with runs whose steps the server does. */
export const RUNS = {
  runWorkflow,
  runStatus,
  cancelRun,
  decideStep,
  reopenRun,
  listRuns,
};
