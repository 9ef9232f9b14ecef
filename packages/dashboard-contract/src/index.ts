export type {
  BlockedAttempt,
  BrowsedSession,
  Change,
  DoneStep,
  DriftedRun,
  GivenAnswer,
  LeftOutput,
  ListedRun,
  ListedSession,
  NodeDetail,
  OpenApproval,
  ReadEntry,
  Reading,
  RunDetail,
  RunGraph,
  RunSummary,
  RunWorkflow,
  SessionChoices,
  SessionDetail,
  SessionNote,
  SessionsPage,
  ShownArtifact,
  ShownBlocker,
  ShownGap,
  ShownOutput,
  StepText,
  TimelinePage,
  WorkflowDetail,
} from './answers.ts';
export { UPLOAD_BYTES } from './bundles.ts';
export { type FeedMessage, feedMessage } from './changes.ts';
export { type Failure, failure } from './failure.ts';
export { SHOWN_BYTES } from './nodes.ts';
export { openApi } from './open-api.ts';
export { BODY_BYTES, type Route } from './route.ts';
export {
  type JsonRouteName,
  ROUTES,
  type RouteAnswer,
  type RouteInput,
  type RouteName,
  type Routes,
} from './routes.ts';
