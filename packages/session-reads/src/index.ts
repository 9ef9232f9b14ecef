export { type AnswerToResult, answersAt } from './approvals/answers-at.ts';
export {
  type AttemptQuestion,
  type AttemptResult,
  blockedResult,
  confirmationIn,
  questionAbout,
  requestedResult,
  sameResult,
} from './approvals/attempt-question.ts';
export {
  type ApprovalClosedError,
  type ApprovalNotFoundError,
  type ApprovalRef,
  openQuestion,
} from './approvals/find-question.ts';
export { type OpenForm, openForm } from './approvals/open-form.ts';
export { pointsAlike } from './approvals/points-alike.ts';
export { type ShownKey, shownContext } from './approvals/shown-context.ts';

export { backgroundWork } from './background-work.ts';
export type { Dependencies } from './dependencies.ts';
export type {
  ArtifactNotFoundError,
  NodeNotFoundError,
  RunNotFoundError,
  SessionNotFoundError,
} from './errors.ts';
export {
  appendTo,
  damagedEvent,
  documentAt,
  eventAt,
  objectAt,
  openingOf,
  readProgram,
  writeProgram,
} from './log-reads.ts';
export { isLost, isLostFile, lostDatabase } from './lost-database.ts';
export { bindingWarnings, driftOf, legacyWarnings } from './nodes/drift.ts';
export { gapsToClose, openGapCount, openGapsAt } from './nodes/open-gaps.ts';
export { type RunCache, type RunFacts, runCache } from './nodes/run-cache.ts';
export {
  type FreshPoints,
  findPoint,
  freshPoints,
  isSameEvent,
  pointAt,
  type RunPoint,
  unknownNode,
} from './nodes/run-point.ts';
export { describeTip, type RunTip } from './nodes/run-tip.ts';
export { type SessionHealth, sessionHealth } from './nodes/session-health.ts';
export {
  type CapabilityReport,
  capabilitiesAt,
  madeWith,
  preferencesAt,
  withReports,
} from './nodes/standing-facts.ts';
export { type Minter, minterOf, readState, verificationKeys } from './nodes/tokens.ts';
export type {
  Candidate,
  Confidence,
  ResumeNotice,
  SessionWithoutRun,
  ShowTipsCall,
} from './search/answer.ts';
export { buildCandidate, TIPS_OF_ONE } from './search/build-candidate.ts';
export { catchUp, indexPages, type SearchIndexer } from './search/catch-up.ts';
export { catchUpGently, type GentleCatchUp } from './search/catch-up-gently.ts';
export {
  branchesBefore,
  checkResumeInput,
  MOST_CANDIDATES,
  type ResumeSessionInput,
} from './search/check-resume-input.ts';
export { countPhrases } from './search/count-phrases.ts';
export { findSessions } from './search/find-sessions.ts';
export type { Finding, QueryWord } from './search/findings.ts';
export {
  bestSessions,
  type LoadedRun,
  loadRuns,
  namesOf,
  onMatchingBranch,
  type SessionFinding,
  sessionsOf,
  unlessDamaged,
} from './search/load-candidates.ts';
export { matchedText } from './search/matched-text.ts';
export { namedPoint } from './search/named-point.ts';
export { asOf, type Moment, narrowed } from './search/narrowed-search.ts';
export {
  compareRanked,
  confidenceOf,
  isMerelyNear,
  RATING_NUMBERS,
  type Ranked,
  type Rating,
  ranked,
  rate,
} from './search/rating.ts';
export { ALL_TO_GO_THROUGH, FEW, type SearchBounds } from './search/search-bounds.ts';
export {
  isSearchable,
  runIdsIn,
  type SearchRequest,
  saysToGoOn,
  searchRequest,
  tellingWords,
} from './search/search-request.ts';
export { snippetOf, wordsIn } from './search/snippet.ts';
export { whyMatched } from './search/why-matched.ts';
export { usableWorkspace } from './usable-workspace.ts';
