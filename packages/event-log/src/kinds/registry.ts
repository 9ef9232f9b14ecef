import type { AnyTreatment } from '../redaction/treatment.ts';
import type { SessionListener } from '../session/session-listener.ts';
import { advanceBlocked } from './advance-blocked.ts';
import { capabilityObserved } from './capability-observed.ts';
import { checkpointRecorded } from './checkpoint-recorded.ts';
import type { EventDefinition, Recorded } from './define-event.ts';
import { gapRecorded } from './gap-recorded.ts';
import { observationRecorded } from './observation-recorded.ts';
import { preferencesChanged } from './preferences-changed.ts';
import { runStarted } from './run-started.ts';
import { sessionImported } from './session-imported.ts';
import { sessionStarted } from './session-started.ts';
import { stepAcked } from './step-acked.ts';

/** The closed set of event kinds. A kind that is not here is refused on read, never skipped. */
export const EVENT_KINDS = {
  session_started: sessionStarted,
  observation_recorded: observationRecorded,
  run_started: runStarted,
  step_acked: stepAcked,
  advance_blocked: advanceBlocked,
  preferences_changed: preferencesChanged,
  capability_observed: capabilityObserved,
  gap_recorded: gapRecorded,
  checkpoint_recorded: checkpointRecorded,
  session_imported: sessionImported,
} as const;

export type EventKind = keyof typeof EVENT_KINDS;
type Bodies = {
  readonly [Kind in EventKind]: (typeof EVENT_KINDS)[Kind] extends EventDefinition<Kind, infer Data>
    ? { readonly kind: Kind; readonly data: Data }
    : never;
};

/** What an event says, before it has its place in a log. */
export type EventBody<Kind extends EventKind = EventKind> = Bodies[Kind];
export type StoredEvent<Kind extends EventKind = EventKind> = {
  readonly [Each in Kind]: Recorded<Each, Bodies[Each]['data']>;
}[Kind];

type AnyDefinition = Omit<EventDefinition<EventKind, EventBody['data']>, 'redaction' | 'tell'> & {
  readonly redaction: AnyTreatment;
  tell(event: StoredEvent, listener: SessionListener): void;
};

/** The definition of an event's kind, for folds over events of any kind. */
export const definitionOf = (event: { readonly kind: EventKind }): AnyDefinition => EVENT_KINDS[event.kind];
