export { type BlobBody, bodyToStore, decodeBlob, encodeBlob, keepsOrder } from './blob-body.ts';
export { BLOCKER_CODES, BLOCKER_MEANINGS } from './blockers.ts';
export {
  APPROVAL_CHANNEL_WORDS,
  APPROVAL_CHANNELS,
  type ApprovalChannel,
  CALL_DECISIONS,
  CALL_OUTCOMES,
  CAPABILITIES,
  CONFIRMATION_SOURCE_WORDS,
  CONFIRMATION_SOURCES,
  EVIDENCE,
  RUN_CHANNEL_WORDS,
  RUN_CHANNELS,
  STEP_STATES,
  TURNS,
  type Turn,
  USER_ONLY_REASONS,
} from './closed-sets.ts';
export {
  contradiction,
  type DamagedBlobError,
  type DamagedEventError,
  damageIn,
} from './damage.ts';
export {
  EMPTY_STREAM,
  type EncodedEvent,
  EVENT_SCHEMA_VERSION,
  type EventCodec,
  type EventDamage,
  eventCodec,
  type StreamHead,
} from './event-codec.ts';
export { rememberingDecoder } from './event-decoder.ts';
export { type NodeRecord, nodeFacts } from './event-facts.ts';
export {
  eventBlobs,
  eventSubject,
  eventText,
  madePoint,
  readModelRows,
  renamedEvent,
  tellEvent,
} from './event-readings.ts';
export type {
  AdvanceBlocked,
  ApprovalAnswered,
  ApprovalRequested,
  AttachedEvent,
  AttachedKind,
  AttemptEvent,
  CapabilityObserved,
  CheckpointRecorded,
  CommandAnswered,
  CommandDecided,
  CommandSent,
  GapRecorded,
  NodeEvent,
  RunCanceled,
  RunReopened,
  RunStarted,
  SessionStarted,
  StepAcked,
} from './events.ts';
export { inputsDocument, type RunInputs, runInputs } from './exchange/run-inputs.ts';
export { outputIn, type StoredAnswer, type StoredContent, storedAnswer } from './exchange/stored-answer.ts';
export { type BlobRole, type BlobUse, defineEvent, type NewNames, none } from './kinds/define-event.ts';
export type { LogOrder } from './kinds/log-order.ts';
export type { ObservationKey } from './observations.ts';
export {
  DEFAULT_PREFERENCES,
  PREFERENCE_NAMES,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
  type PreferenceValue,
  samePreferences,
} from './preferences.ts';
export { MODES, PRESETS } from './presets.ts';
export type { ReadModelRow } from './read-model-rows.ts';
export type { AnyTreatment, Drop, LeftOut, Treatment } from './redaction/treatment.ts';
export { type GraphRows, openRunGraph, type PointedEvent, type RunRecord } from './run-graph.ts';
export {
  nextServedRun,
  RUN_STATES,
  type RunState,
  type RunStateChange,
  type ServedRun,
} from './run-states.ts';
export { eventSchema } from './schema/event-schema.ts';
export { TEXT_LIMITS, TIME_PATTERN } from './schema/texts.ts';
export {
  MAX_BLOCKERS,
  MAX_CONTEXT,
  MAX_DECISIONS,
  MAX_EXCHANGE,
  type Vocabulary,
} from './schema/vocabulary.ts';
export { type SearchRow, searchBlobs, searchRow } from './search/row.ts';
export {
  canBeKey,
  type SearchField,
  type SearchTerm,
  searchTerm,
  termText,
  textsIn,
} from './search/terms.ts';
export { WHY_MATCHED, type WhyMatched } from './search/why-matched.ts';
export { holdsPhrase, keyOf, queryWordsOf, wordsOf } from './search/words.ts';
export {
  ACTIVITIES,
  type Activity,
  RUN_ACTIVITIES,
  type RunActivity,
  runActivity,
} from './session/run-activity.ts';
export {
  type RunProgress,
  runProgress,
  SERVED_STATES,
  type ServedCall,
  type ServedState,
  type ServedStep,
} from './session/run-progress.ts';
export { RUN_STATUSES, type RunStatus, runStatus, SERVED_STATUSES } from './session/run-status.ts';
export type {
  ApprovalAnswer,
  ApprovalQuestion,
  PointFacts,
  SessionListener,
} from './session/session-listener.ts';
export {
  type PointMark,
  type PointOutline,
  type RunOutline,
  type SessionOutline,
  sessionOutline,
} from './session/session-outline.ts';
export {
  type CheckpointOverview,
  type PointOverview,
  type RunOverview,
  type SessionOverview,
  sessionOverview,
} from './session/session-overview.ts';
export { defineStream, type StreamTypes } from './streams/define-stream.ts';
export {
  type AnyStreamId,
  type EventBody,
  STREAM_TYPES,
  type StoredEvent,
  type StreamId,
  type StreamType,
  sessionStreamId,
  storedStreamId,
  type WorkRailStreams,
} from './streams/registry.ts';
export {
  definitionOf,
  SESSION_KINDS,
  type SessionEvent,
  type SessionEventBody,
  type SessionEventKind,
} from './streams/session.ts';
export { isActivity, newer } from './times.ts';
export {
  type ArtifactRef,
  asksForApproval,
  type Blocker,
  type Capabilities,
  type Confirmation,
  lacksOnlyApproval,
  type Output,
  type Warning,
  waitsForPerson,
} from './values.ts';
export { type EventDecoder, verifyChain, verifyRange } from './verify-stream.ts';
export { WARNING_CODES, WARNING_MEANINGS } from './warnings.ts';
