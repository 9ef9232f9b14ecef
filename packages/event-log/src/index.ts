export {
  type AdvanceBlocked,
  type ArtifactRef,
  type AttemptEvent,
  BLOCKER_CODES,
  type Blocker,
  type BlockerCode,
  type BlockerPointer,
  DEFAULT_PREFERENCES,
  type EventBody,
  type EventKind,
  MAX_DECISIONS,
  type NodeEvent,
  OBSERVATION_KEYS,
  type ObservationKey,
  type ObservationRecorded,
  type Output,
  type Preferences,
  type RunStarted,
  type SessionStarted,
  type StepAcked,
  type StoredEvent,
  type Warning,
} from './event.ts';
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
export { attemptFacts, nodeFacts } from './event-facts.ts';
export { type ReadModelRow, readModelRows } from './read-model.ts';
export { verifyChain } from './verify-chain.ts';
export { verifyRange } from './verify-range.ts';
