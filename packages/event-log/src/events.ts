import type { EventBody, EventKind, StoredEvent } from './kinds/registry.ts';

export type SessionStarted = EventBody<'session_started'>;
export type ObservationRecorded = EventBody<'observation_recorded'>;
export type RunStarted = EventBody<'run_started'>;
export type StepAcked = EventBody<'step_acked'>;
export type AdvanceBlocked = EventBody<'advance_blocked'>;
export type PreferencesChanged = EventBody<'preferences_changed'>;
export type CapabilityObserved = EventBody<'capability_observed'>;
export type GapRecorded = EventBody<'gap_recorded'>;
export type CheckpointRecorded = EventBody<'checkpoint_recorded'>;
export type SessionImported = EventBody<'session_imported'>;

/** Events that add to a node which exists already. */
export type AttachedKind = Extract<EventKind, 'preferences_changed' | 'checkpoint_recorded' | 'gap_recorded'>;
export type AttachedEvent<K extends AttachedKind = AttachedKind> = StoredEvent<K>;

/** The events that bring a node into being. */
export type NodeEvent = StoredEvent<'run_started' | 'step_acked'>;
/** The events that end an attempt. */
export type AttemptEvent = StoredEvent<'step_acked' | 'advance_blocked'>;
