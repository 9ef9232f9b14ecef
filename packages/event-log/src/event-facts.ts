import type { AttemptId, NodeId, RunId, SessionId } from '@workrail/kernel';
import { madePoint, readModelRows } from './event-readings.ts';
import type { AttachedEvent, AttachedKind, AttemptEvent, NodeEvent } from './events.ts';
import type { AttemptTable } from './read-model-rows.ts';
import type { SessionEvent } from './streams/session.ts';

export interface NodeRecord {
  readonly node: NodeId;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Null for the root of a run. */
  readonly parent: NodeId | null;
  /** The event that made the node. */
  readonly event: NodeEvent;
}

/**
 * What an event says about the node that a read-model row ascribes to it; undefined when the event did not
 * make that node. The row only leads to the event, the facts are the event's own.
 */
export function nodeFacts(sessionId: SessionId, event: SessionEvent, node: NodeId): NodeRecord | undefined {
  const made = madePoint(event);
  const maker = makerOf(event);
  return made?.node === node && maker !== undefined
    ? { node, sessionId, runId: made.runId, parent: made.from?.node ?? null, event: maker }
    : undefined;
}

/** The event as what it says of the node that it made; undefined for one that makes none. */
function makerOf(event: SessionEvent): NodeEvent | undefined {
  if (event.kind === 'run_started' || event.kind === 'step_acked') return event;
  if (event.kind !== 'preferences_changed' || event.data.point === undefined) return undefined;
  const { runId, node: from, effective: preferences, warnings, point } = event.data;
  const { attempt: _, depth = 0, ...rest } = point;
  return { ...event, data: { runId, from, preferences, warnings, decisions: [], depth, ...rest } };
}

/** The event itself when its rows say how that attempt ended, or what was kept for its retry. */
export function attemptFacts(
  event: SessionEvent,
  key: {
    readonly table: AttemptTable;
    readonly sessionId: SessionId;
    readonly node: NodeId;
    readonly attempt: AttemptId;
  },
): AttemptEvent | undefined {
  if (event.kind !== 'step_acked' && event.kind !== 'advance_blocked') return undefined;
  const speaks = readModelRows(key.sessionId, event).some(
    (row) => row.table === key.table && row.node === key.node && row.attempt === key.attempt,
  );
  return speaks ? event : undefined;
}

/** The event itself when its rows attach it to that node as one of that kind. */
export function attachedFacts<K extends AttachedKind>(
  event: SessionEvent,
  { sessionId, node, kind }: { readonly sessionId: SessionId; readonly node: NodeId; readonly kind: K },
): AttachedEvent<K> | undefined {
  const attached = readModelRows(sessionId, event).some(
    (row) => row.table === 'attachments' && row.node === node && row.kind === kind,
  );
  return attached && isOf(event, kind) ? event : undefined;
}

const isOf = <K extends AttachedKind>(
  event: SessionEvent,
  kind: K,
): event is SessionEvent & AttachedEvent<K> => event.kind === kind;
