export { BLOCKER_MEANINGS, EVENT_MEANINGS, WARNING_MEANINGS } from './code-meanings.ts';
export {
  type AdvanceBlocked,
  type ArtifactRef,
  ASSUMPTION_POLICY,
  type AttachedEvent,
  type AttachedKind,
  type AttemptEvent,
  AUTONOMY,
  BLOCKER_CODES,
  type Blocker,
  type BlockerCode,
  type BlockerPointer,
  CAPABILITIES,
  type Capabilities,
  type CapabilityObserved,
  type CheckpointRecorded,
  type Confirmation,
  DEFAULT_PREFERENCES,
  EVIDENCE,
  type EventBody,
  type EventKind,
  GATE_HANDLING,
  type GapRecorded,
  MAX_DECISIONS,
  type NodeEvent,
  OBSERVATION_KEYS,
  type ObservationKey,
  type ObservationRecorded,
  type Output,
  type Preferences,
  type PreferencesChanged,
  type RunStarted,
  type SessionImported,
  type SessionStarted,
  type StepAcked,
  type StoredEvent,
  USER_ONLY_REASONS,
  type UserOnlyReason,
  type Warning,
} from './event.ts';
export { type BlobRole, type BlobUse, eventBlobs } from './event-blobs.ts';
export {
  decodeEvent,
  EMPTY_STREAM,
  type EncodedEvent,
  EVENT_SCHEMA_VERSION,
  type EventDamage,
  encodeEvents,
  type StreamHead,
} from './event-codec.ts';
export { type EventDecoder, rememberingDecoder } from './event-decoder.ts';
export { attachedFacts, attemptFacts, nodeFacts } from './event-facts.ts';
export { eventSchema } from './event-schema.ts';
export { MODES, type Mode, PRESETS, type Preset, presetOf } from './presets.ts';
export { type ReadModelRow, readModelRows } from './read-model.ts';
export { type RunStatus, runStatus } from './run-status.ts';
export {
  type SearchField,
  type SearchRow,
  type SearchTerm,
  searchBlobs,
  searchRow,
  searchTerm,
  termText,
} from './search-terms.ts';
export { keyOf, wordsOf } from './search-words.ts';
export {
  type PointMark,
  type PointOutline,
  type RunOutline,
  type SessionOutline,
  sessionOutline,
} from './session-outline.ts';
export {
  type CheckpointOverview,
  type PointOverview,
  type RunOverview,
  type SessionOverview,
  sessionOverview,
} from './session-overview.ts';
export { verifyChain } from './verify-chain.ts';
export { verifyRange } from './verify-range.ts';
