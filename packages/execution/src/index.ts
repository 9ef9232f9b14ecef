export type {
  AnswerWarning,
  Branch,
  Branches,
  ExecutionAnswer,
  KnownContext,
  NextCall,
  OpenRetry,
  OpenRun,
  Recap,
  RecapEntry,
  Standing,
} from './answers/answer.ts';
export { type Recaps, recaps } from './answers/recap.ts';
export { lazySchemaChecks, type SchemaChecks } from './answers/schema-check.ts';
export type { ApprovalRequest } from './approvals/request-approval.ts';
export type { ApprovalError } from './approvals/withdraw-approval.ts';
export type {
  CheckpointAnswer,
  CheckpointWorkflowError,
  CheckpointWorkflowInput,
} from './checkpoint/checkpoint-workflow.ts';
export type { StartSessionAnswer, StartSessionError, StartSessionInput } from './checkpoint/start-session.ts';
export type { ContinueWorkflowError } from './continue-workflow/continue-workflow.ts';
export type { ContinueWorkflowInput } from './continue-workflow/continue-workflow-input.ts';
export { runDrivers } from './drive-run/run-drivers.ts';
export type { RunDrivers } from './drive-run/served-runs.ts';
export { type Sightings, sightings } from './observations.ts';
export { EXECUTION, RUNS } from './open.ts';
export { type OpenRunsError, type OpenRunsInput, readAhead } from './open-runs/open-runs.ts';
export type { OutputEntry, ReadOutputAnswer } from './read-output/answer.ts';
export type { ReadOutputError, ReadOutputInput } from './read-output/read-output.ts';
export type { ResumeAnswer } from './resume-session/answer.ts';
export { keepSearchable, LEFT_ALONE } from './resume-session/keep-searchable.ts';
export type { ResumeSessionError } from './resume-session/resume-session.ts';
export type { CanceledRun, CancelRunError, CancelRunInput } from './runs/cancel-run.ts';
export type { DecideStepError, DecideStepInput, NothingToDecideError } from './runs/decide-step.ts';
export type { UnknownRunError } from './runs/find-run.ts';
export type { GivenWorkflow } from './runs/given-workflow.ts';
export type { ListedServedRun, ListRunsError, ListRunsInput } from './runs/list-runs.ts';
export type { NothingToRetryError, ReopenRunError, ReopenRunInput } from './runs/reopen-run.ts';
export type { DecisionReport, RunRef, RunReport, StepReport } from './runs/run-report.ts';
export type { RunStatusError, RunStatusInput } from './runs/run-status.ts';
export { type RunViews, runViews } from './runs/run-views.ts';
export type { RunWorkflowError, RunWorkflowInput } from './runs/run-workflow.ts';
export type { IdempotencyConflictError } from './start-workflow/earlier-start.ts';
export type { StartBlockedError, StartWorkflowError } from './start-workflow/start-workflow.ts';
export type { StartWorkflowInput } from './start-workflow/start-workflow-input.ts';
