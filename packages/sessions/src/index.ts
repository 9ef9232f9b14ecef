export type { Changes } from './changes/change-answer.ts';
export { type ChangesInput, changes } from './changes/changes.ts';
export { describeStore, type StoreDescription } from './changes/describe-store.ts';
export { type Diagnosis, type DoctorInput, doctor, type LocationNames } from './doctor/doctor.ts';
export type { CheckId, Finding, FindingStatus } from './doctor/finding.ts';
export { type DashboardAccess, dashboardAccess } from './keys/dashboard-access.ts';
export { type KeyFingerprints, rotateKeys, showKeys } from './keys/keys.ts';
export { type ArtifactAtError, type ArtifactAtInput, artifactAt } from './nodes/artifact-at.ts';
export { contextAt } from './nodes/context-at.ts';
export { type DescribeNodeError, describeNode } from './nodes/describe-node.ts';

export type { ReadNodeError } from './nodes/node-place.ts';
export { CLIENT_SETUP, DASHBOARD, DATA_FOLDER, DOCTOR } from './open.ts';
export { compareWorkflow } from './runs/compare-workflow.ts';
export { type DescribeRunError, describeRun } from './runs/describe-run.ts';

export { type RunGraphInput, runGraph } from './runs/run-graph.ts';
export {
  type ExportedSession,
  type ExportSessionError,
  type ExportSessionInput,
  exportSession,
} from './session-bundles/export-session.ts';
export type { BundleRefusedError } from './session-bundles/go-over.ts';
export {
  type ImportedSession,
  type ImportSessionError,
  type ImportSessionInput,
  importSession,
} from './session-bundles/import-session.ts';
export type { RedactInput } from './session-bundles/redaction.ts';

export {
  type BrowseSessionsError,
  type BrowseSessionsInput,
  browseSessions,
} from './sessions/browse-sessions.ts';
export { type DescribeSessionError, describeSession } from './sessions/describe-session.ts';
export { type ListSessionsError, listSessions, type SessionList } from './sessions/list-sessions.ts';
export { type Listings, listings } from './sessions/listed-session.ts';
export type { Damage } from './sessions/look-at-session.ts';
export {
  type OldSession,
  type PruneError,
  type PruneInput,
  type PruneResult,
  pruneSessions,
} from './sessions/prune-sessions.ts';
export {
  REPORT_FORMATS,
  type RenderSessionError,
  type ReportFormat,
  renderSession,
} from './sessions/render-session.ts';
export {
  type MatchingSession,
  type SearchSessionsError,
  type SessionMatches,
  searchSessions,
} from './sessions/search-sessions.ts';

export { sessionChoices } from './sessions/session-choices.ts';
export { type SessionViews, sessionViews } from './sessions/session-views.ts';
export { type ShowRunError, showRun } from './sessions/show-run.ts';
export { type ShowSessionError, showSession } from './sessions/show-session.ts';
export { type TimelineInput, timeline } from './sessions/timeline.ts';
export { type VerifyResult, verifySessions } from './sessions/verify-sessions.ts';
export {
  type ClientFileRefusedError,
  type ClientSetup,
  type SetupClientError,
  type SetupClientInput,
  setupClient,
} from './setup-client/setup-client.ts';
