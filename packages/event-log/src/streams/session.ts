import { SESSION_ID_PATTERN, type SessionId } from '@workrail/kernel';
import { advanceBlocked } from '../kinds/advance-blocked.ts';
import { approvalAnswered } from '../kinds/approval-answered.ts';
import { approvalRequested } from '../kinds/approval-requested.ts';
import { approvalWithdrawn } from '../kinds/approval-withdrawn.ts';
import { capabilityObserved } from '../kinds/capability-observed.ts';
import { checkpointRecorded } from '../kinds/checkpoint-recorded.ts';
import { commandAnswered } from '../kinds/command-answered.ts';
import { commandDecided } from '../kinds/command-decided.ts';
import { commandSent } from '../kinds/command-sent.ts';
import type { SessionEventDefinition } from '../kinds/define-session-event.ts';
import { gapRecorded } from '../kinds/gap-recorded.ts';
import { observationRecorded } from '../kinds/observation-recorded.ts';
import { preferencesChanged } from '../kinds/preferences-changed.ts';
import { runCanceled } from '../kinds/run-canceled.ts';
import { runReopened } from '../kinds/run-reopened.ts';
import { runStarted } from '../kinds/run-started.ts';
import { sessionImported } from '../kinds/session-imported.ts';
import { sessionStarted } from '../kinds/session-started.ts';
import { stepAcked } from '../kinds/step-acked.ts';
import type { AnyTreatment } from '../redaction/treatment.ts';
import type { SessionListener } from '../session/session-listener.ts';
import { type BodyOf, defineStream, type RecordedOf } from './define-stream.ts';

/** The closed set of what happens in sessions. */
export const SESSION_KINDS = {
  session_started: sessionStarted,
  observation_recorded: observationRecorded,
  run_started: runStarted,
  step_acked: stepAcked,
  advance_blocked: advanceBlocked,
  approval_requested: approvalRequested,
  approval_answered: approvalAnswered,
  approval_withdrawn: approvalWithdrawn,
  preferences_changed: preferencesChanged,
  capability_observed: capabilityObserved,
  gap_recorded: gapRecorded,
  checkpoint_recorded: checkpointRecorded,
  command_sent: commandSent,
  command_answered: commandAnswered,
  command_decided: commandDecided,
  run_canceled: runCanceled,
  run_reopened: runReopened,
  session_imported: sessionImported,
} as const;

/** One workstream, a chat or a ticket, and the runs in it. */
export const sessionStream = defineStream({
  type: 'session',
  isId: (text): text is SessionId => SESSION_ID_PATTERN.test(text),
  opening: 'session_started',
  kinds: SESSION_KINDS,
});

export type SessionEventKind = keyof typeof SESSION_KINDS;
type Bodies = BodyOf<typeof SESSION_KINDS>;

/** What an event of a session says, before it has its place in the log. */
export type SessionEventBody<Kind extends SessionEventKind = SessionEventKind> = Bodies[Kind];
export type SessionEvent<Kind extends SessionEventKind = SessionEventKind> = RecordedOf<
  typeof SESSION_KINDS
>[Kind];

type AnySessionKind = Omit<
  SessionEventDefinition<SessionEventKind, SessionEventBody['data']>,
  'redaction' | 'tell'
> & {
  readonly redaction: AnyTreatment;
  tell(event: SessionEvent, listener: SessionListener): void;
};

/** The definition of an event's kind, for folds over the events of a session. */
export const definitionOf = (event: { readonly kind: SessionEventKind }): AnySessionKind =>
  SESSION_KINDS[event.kind];
