import type { StoredEvent } from '@workrail/event-log';
import { absurd, type NodeId, type RunId } from '@workrail/kernel';

/** The run that an event is of, and the point that it made or speaks of. */
export function eventPlace(event: StoredEvent): { readonly runId?: RunId; readonly node?: NodeId } {
  switch (event.kind) {
    case 'session_started':
    case 'observation_recorded':
    case 'session_imported':
      return {};
    case 'step_acked':
      return { runId: event.data.runId, node: event.data.to };
    case 'run_started':
    case 'advance_blocked':
    case 'preferences_changed':
    case 'capability_observed':
    case 'gap_recorded':
      return { runId: event.data.runId, node: event.data.node };
    case 'checkpoint_recorded': {
      const { at } = event.data;
      return at === undefined ? {} : { runId: at.runId, node: at.node };
    }
    default:
      return absurd(event);
  }
}
