import type { SessionEvent, SessionEventBody, SessionEventKind } from './streams/session.ts';

export type SessionStarted = SessionEventBody<'session_started'>;
export type RunStarted = SessionEventBody<'run_started'>;
export type StepAcked = SessionEventBody<'step_acked'>;
export type AdvanceBlocked = SessionEventBody<'advance_blocked'>;
export type ApprovalRequested = SessionEventBody<'approval_requested'>;
export type ApprovalAnswered = SessionEventBody<'approval_answered'>;
export type CapabilityObserved = SessionEventBody<'capability_observed'>;
/** Something that was missing or assumed while a run went on, or that closes an earlier gap. */
export type GapRecorded = SessionEventBody<'gap_recorded'>;
export type CommandSent = SessionEventBody<'command_sent'>;
export type CommandAnswered = SessionEventBody<'command_answered'>;
export type CommandDecided = SessionEventBody<'command_decided'>;
export type RunCanceled = SessionEventBody<'run_canceled'>;
export type RunReopened = SessionEventBody<'run_reopened'>;
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
  | 'command_sent'
  | 'command_answered'
  | 'command_decided'
  | 'run_canceled'
  | 'run_reopened'
>;
export type AttachedEvent<K extends AttachedKind = AttachedKind> = SessionEvent<K>;

/** A change of preferences, told as of the point that it made. */
interface PreferencesPoint extends Omit<SessionEvent<'preferences_changed'>, 'data'> {
  readonly data: Pick<SessionEvent<'preferences_changed'>['data'], 'runId' | 'warnings'> &
    Pick<
      SessionEvent<'step_acked'>['data'],
      | 'from'
      | 'to'
      | 'depth'
      | 'context'
      | 'preferences'
      | 'position'
      | 'decisions'
      | 'capabilities'
      | 'openGaps'
      | 'turn'
    >;
}

/** The events that bring a node into being. */
export type NodeEvent = SessionEvent<'run_started' | 'step_acked'> | PreferencesPoint;
/** The events that end an attempt. */
export type AttemptEvent = SessionEvent<'step_acked' | 'advance_blocked'>;
