import type { SessionEvent, SessionEventBody, SessionEventKind } from './streams/session.ts';

export type SessionStarted = SessionEventBody<'session_started'>;
export type RunStarted = SessionEventBody<'run_started'>;
export type StepAcked = SessionEventBody<'step_acked'>;
export type AdvanceBlocked = SessionEventBody<'advance_blocked'>;
export type ApprovalRequested = SessionEventBody<'approval_requested'>;
export type ApprovalAnswered = SessionEventBody<'approval_answered'>;
export type CapabilityObserved = SessionEventBody<'capability_observed'>;
export type GapRecorded = SessionEventBody<'gap_recorded'>;
export type CheckpointRecorded = SessionEventBody<'checkpoint_recorded'>;

/** Events that add to a node which exists already. */
export type AttachedKind = Extract<
  SessionEventKind,
  | 'preferences_changed'
  | 'checkpoint_recorded'
  | 'gap_recorded'
  | 'approval_requested'
  | 'approval_answered'
  | 'approval_withdrawn'
>;
export type AttachedEvent<K extends AttachedKind = AttachedKind> = SessionEvent<K>;

/** The events that bring a node into being. */
export type NodeEvent = SessionEvent<'run_started' | 'step_acked'>;
/** The events that end an attempt. */
export type AttemptEvent = SessionEvent<'step_acked' | 'advance_blocked'>;
