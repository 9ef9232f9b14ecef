export type { PointMark, PointOutline, SessionOverview } from '@workrail/event-log';
export type { FindWorkflowError } from './catalog/catalog.ts';
export type { Change, Changes } from './changes/change-answer.ts';
export type { ChangesInput } from './changes/changes.ts';
export type { StoreDescription } from './changes/describe-store.ts';
export type {
  CheckpointAnswer,
  CheckpointWorkflowError,
  CheckpointWorkflowInput,
} from './checkpoint/checkpoint-workflow.ts';
export type {
  StartSessionAnswer,
  StartSessionError,
  StartSessionInput,
} from './checkpoint/start-session.ts';
export { compose, type HostAdapters, type UseCases } from './composition/compose.ts';
export {
  type AuthoringAdapters,
  type AuthoringUseCases,
  composeAuthoring,
} from './composition/compose-authoring.ts';
export {
  type ClientSetupAdapters,
  type ClientSetupUseCases,
  composeClientSetup,
} from './composition/compose-client-setup.ts';
export {
  composeDashboard,
  type DashboardAdapters,
  type DashboardUseCases,
} from './composition/compose-dashboard.ts';
export { composeData, type DataAdapters, type DataUseCases } from './composition/compose-data.ts';
export { composeDoctor, type DoctorAdapters, type DoctorUseCases } from './composition/compose-doctor.ts';
export type { ConfirmationQuestion } from './continue-workflow/confirmation-question.ts';
export type { ContinueWorkflowError, ContinueWorkflowInput } from './continue-workflow/continue-workflow.ts';
export type { Diagnosis, DoctorInput, NamedBy } from './doctor/doctor.ts';
export type { CheckId, Finding, FindingStatus } from './doctor/finding.ts';
export type {
  ArtifactNotFoundError,
  IdempotencyConflictError,
  InvalidInputError,
  NodeNotFoundError,
  RunNotFoundError,
  SessionNotFoundError,
  StartBlockedError,
  WorkflowAmbiguousError,
  WorkflowInvalidError,
  WorkflowNotFoundError,
} from './errors.ts';
export type {
  AnswerWarning,
  Branch,
  Branches,
  ExecutionAnswer,
  NextCall,
  OpenRetry,
  Recap,
  RecapEntry,
  Standing,
} from './execution/answer.ts';
export type { Trace, TraceEntry } from './execution/trace.ts';
export type {
  InspectWorkflowError,
  InspectWorkflowInput,
  WorkflowInspection,
} from './inspect-workflow/inspect-workflow.ts';
export type { OutlineItem } from './inspect-workflow/outline.ts';
export type { DashboardAccess } from './keys/dashboard-access.ts';
export type { KeyFingerprints } from './keys/keys.ts';
export type { ListedWorkflow, ListWorkflowsInput, WorkflowList } from './list-workflows/list-workflows.ts';
export type { NewWorkflow, NewWorkflowError, NewWorkflowInput } from './new-workflow/new-workflow.ts';
export type { ArtifactAtError, ArtifactAtInput } from './nodes/artifact-at.ts';
export type { DescribeNodeError } from './nodes/describe-node.ts';
export type {
  BlockedAttempt,
  DoneStep,
  LeftOutput,
  NodeDetail,
  ShownArtifact,
  StepText,
} from './nodes/node-answer.ts';
export type { ReadNodeError } from './nodes/node-place.ts';
export type {
  NotOneFileError,
  PreviewWorkflowError,
  PreviewWorkflowInput,
  StandingCounts,
  WorkflowPreview,
} from './preview-workflow/preview-workflow.ts';
export type { OutputEntry, ReadOutputAnswer } from './read-output/answer.ts';
export type { ReadOutputError, ReadOutputInput } from './read-output/read-output.ts';
export type {
  Candidate,
  Confidence,
  ResumeAnswer,
  ResumeNotice,
  SessionWithoutRun,
  WhyMatched,
} from './resume-session/answer.ts';
export type { ResumeSessionInput } from './resume-session/check-resume-input.ts';
export type { ResumeSessionError } from './resume-session/resume-session.ts';
export type { RunWorkflow } from './runs/compare-workflow.ts';
export type { DescribeRunError } from './runs/describe-run.ts';
export type { RunDetail, RunGraphAnswer } from './runs/run-answer.ts';
export type { RunGraphInput } from './runs/run-graph.ts';
export type {
  ExportedSession,
  ExportSessionError,
  ExportSessionInput,
} from './session-bundles/export-session.ts';
export type { BundleRefusedError } from './session-bundles/go-over.ts';
export type {
  ImportedSession,
  ImportSessionError,
  ImportSessionInput,
} from './session-bundles/import-session.ts';
export type { RedactInput } from './session-bundles/redaction.ts';
export type { BrowsedSession } from './sessions/browse-page.ts';
export type {
  BrowseSessionsError,
  BrowseSessionsInput,
  SessionsPage,
} from './sessions/browse-sessions.ts';
export type { DescribeSessionError } from './sessions/describe-session.ts';
export type { ListSessionsError, SessionList } from './sessions/list-sessions.ts';
export type { ListedRun, ListedSession } from './sessions/listed-session.ts';
export type { Damage } from './sessions/look-at-session.ts';
export type { OldSession, Pruned, PruneError, PruneInput } from './sessions/prune-sessions.ts';
export {
  REPORT_FORMATS,
  type RenderSessionError,
  type ReportFormat,
} from './sessions/render-session.ts';
export type { MatchingSession, SearchSessionsError, SessionMatches } from './sessions/search-sessions.ts';
export type {
  RunSummary,
  SessionDetail,
  SessionNote,
  ShownBlocker,
  ShownGap,
  ShownOutput,
} from './sessions/session-answer.ts';
export type { ShowRunError } from './sessions/show-run.ts';
export type { ShowSessionError } from './sessions/show-session.ts';
export type { TimelineEntry, TimelineInput, TimelinePage } from './sessions/timeline.ts';
export type { Verified } from './sessions/verify-sessions.ts';
export type {
  ClientFileRefusedError,
  ClientSetup,
  SetupClientError,
  SetupClientInput,
} from './setup-client/setup-client.ts';
export type { StartWorkflowError, StartWorkflowInput } from './start-workflow/start-workflow.ts';
export type {
  NothingToValidateError,
  ValidatedFile,
  ValidateWorkflowsError,
  ValidateWorkflowsInput,
  ValidationReport,
} from './validate-workflows/validate-workflows.ts';
export type {
  ShowWorkflowError,
  ShowWorkflowInput,
  WorkflowDetail,
  WorkflowOutlineLine,
} from './workflows/show-workflow.ts';
