export {
  type AnswerApprovalError,
  type AnswerApprovalInput,
  type AnsweredApproval,
  answerApproval,
} from './approvals/answer-approval.ts';
export type { ListApprovalsError, ListApprovalsInput } from './approvals/list-approvals.ts';
export type { WaitingApproval } from './approvals/waiting-approvals.ts';
export type { Changes, ChangesInput } from './changes/changes.ts';
export type { StoreDescription } from './changes/describe-store.ts';
export type { Diagnosis, DoctorInput, LocationNames } from './doctor/doctor.ts';
export type { CheckId, Finding, FindingStatus } from './doctor/finding.ts';
export type { DashboardAccess } from './keys/dashboard-access.ts';
export type { KeyFingerprints } from './keys/keys.ts';
export type { ArtifactAtError, ArtifactAtInput } from './nodes/artifact-at.ts';
export type { DescribeNodeError } from './nodes/describe-node.ts';
export type { ReadNodeError } from './nodes/node-place.ts';
export { CLIENT_SETUP, DASHBOARD, DATA_FOLDER, DOCTOR } from './open.ts';
export type { DescribeRunError } from './runs/describe-run.ts';
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
export type { BrowseSessionsError, BrowseSessionsInput } from './sessions/browse-sessions.ts';
export type { DescribeSessionError } from './sessions/describe-session.ts';
export type { ListSessionsError, ListSessionsInput, SessionList } from './sessions/list-sessions.ts';
export { type Listings, listings } from './sessions/listed-session.ts';
export type { Damage } from './sessions/look-at-session.ts';
export type { OldSession, PruneError, PruneInput, PruneResult } from './sessions/prune-sessions.ts';
export {
  REPORT_FORMATS,
  type RenderedSession,
  type RenderSessionError,
  type RenderSessionInput,
  type ReportFormat,
} from './sessions/render-session.ts';
export type {
  MatchingSession,
  SearchSessionsError,
  SearchSessionsInput,
  SessionMatches,
} from './sessions/search-sessions.ts';
export { type SessionViews, sessionViews } from './sessions/session-views.ts';
export type { ShowRunError } from './sessions/show-run.ts';
export type { ShowSessionError } from './sessions/show-session.ts';
export type { TimelineInput } from './sessions/timeline.ts';
export type { VerifyInput, VerifyResult } from './sessions/verify-sessions.ts';
export type {
  ClientFileRefusedError,
  ClientSetup,
  SetupClientError,
  SetupClientInput,
} from './setup-client/setup-client.ts';
