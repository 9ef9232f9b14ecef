import { answerApproval } from './approvals/answer-approval.ts';
import { listApprovals } from './approvals/list-approvals.ts';
import { showApproval } from './approvals/show-approval.ts';
import { changes } from './changes/changes.ts';
import { describeStore } from './changes/describe-store.ts';
import { doctor } from './doctor/doctor.ts';
import { dashboardAccess } from './keys/dashboard-access.ts';
import { rotateKeys, showKeys } from './keys/keys.ts';
import { artifactAt } from './nodes/artifact-at.ts';
import { contextAt } from './nodes/context-at.ts';
import { describeNode } from './nodes/describe-node.ts';
import { compareWorkflow } from './runs/compare-workflow.ts';
import { describeRun } from './runs/describe-run.ts';
import { findDrift } from './runs/find-drift.ts';
import { readBranch } from './runs/read-branch.ts';
import { runGraph } from './runs/run-graph.ts';
import { exportSession } from './session-bundles/export-session.ts';
import { importSession } from './session-bundles/import-session.ts';
import { browseSessions } from './sessions/browse-sessions.ts';
import { describeSession } from './sessions/describe-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { pruneSessions } from './sessions/prune-sessions.ts';
import { renderSession } from './sessions/render-session.ts';
import { searchSessions } from './sessions/search-sessions.ts';
import { sessionChoices } from './sessions/session-choices.ts';
import { showRun } from './sessions/show-run.ts';
import { showSession } from './sessions/show-session.ts';
import { timeline } from './sessions/timeline.ts';
import { verifySessions } from './sessions/verify-sessions.ts';
import { setupClient } from './setup-client/setup-client.ts';

/** What a person does with a data folder: look at sessions, move them, look after the keys. */
export const DATA_FOLDER = {
  listSessions,
  renderSession,
  showSession,
  showRun,
  searchSessions,
  listApprovals,
  answerApproval,
  verifySessions,
  exportSession,
  importSession,
  pruneSessions,
  showKeys,
  rotateKeys,
};

/** What the dashboard asks for, by the names of its routes. All but `importSession` and `answerApproval` only read. */
export const DASHBOARD = {
  access: dashboardAccess,
  describeStore,
  listSessions: browseSessions,
  listChoices: sessionChoices,
  showSession: describeSession,
  showTimeline: timeline,
  showRun: describeRun,
  showGraph: runGraph,
  compareWorkflow,
  findDrift,
  readBranch,
  showNode: describeNode,
  showContext: contextAt,
  showArtifact: artifactAt,
  listApprovals,
  showApproval,
  answerApproval,
  changes,
  exportSession,
  importSession,
  renderSession,
};

/** It opens no store: the data folder is looked at from outside. */
export const DOCTOR = { doctor };

/** It needs no store, no key and no workflow. */
export const CLIENT_SETUP = { setupClient };
