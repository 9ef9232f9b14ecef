import type { AttemptId, NodeId, RunId, SessionId } from '@workrail/kernel';
import { absurd } from '@workrail/kernel';
import type { AttachedKind, StoredEvent } from './event.ts';

/**
 * Rows derived from events, so that a node is found without reading its history. They point at events and
 * hold no fact of their own: dropped and rebuilt, they are the same.
 */
export type ReadModelRow =
  | {
      readonly table: 'sessions';
      readonly sessionId: SessionId;
      readonly title: string | null;
      readonly workspace: string | null;
    }
  | {
      readonly table: 'runs';
      readonly runId: RunId;
      readonly sessionId: SessionId;
      readonly root: NodeId;
      readonly workflowId: string;
      /** The node with the latest activity, which is always a node without children. */
      readonly tip: NodeId;
    }
  | {
      readonly table: 'nodes';
      readonly node: NodeId;
      readonly sessionId: SessionId;
      readonly runId: RunId;
      /** Null for the root of a run. */
      readonly parent: NodeId | null;
      /** Version of the event that made the node. */
      readonly version: number;
    }
  | {
      readonly table: 'attempts';
      readonly node: NodeId;
      readonly attempt: AttemptId;
      readonly sessionId: SessionId;
      /** Version of the event that says how the attempt ended. */
      readonly version: number;
    }
  | {
      /** What a blocked attempt sent, kept for the attempt that retries it. */
      readonly table: 'retries';
      readonly node: NodeId;
      readonly attempt: AttemptId;
      readonly sessionId: SessionId;
      readonly version: number;
    }
  | {
      /** An event that adds to a node which exists already. */
      readonly table: 'attachments';
      readonly node: NodeId;
      readonly kind: AttachedKind;
      readonly sessionId: SessionId;
      readonly version: number;
    }
  | {
      /** A run that the client named with a key of its own; imported runs may bear the same key. */
      readonly table: 'start_keys';
      readonly key: string;
      readonly runId: RunId;
    }
  | {
      /** A session that came from a bundle, by the identity of its content. */
      readonly table: 'imports';
      readonly bundleId: string;
      readonly sessionId: SessionId;
    }
  /** Moves a run's tip; the row it changes exists already. */
  | { readonly table: 'tips'; readonly runId: RunId; readonly tip: NodeId };

/** The rows that one event puts into the read model, in order. */
export function readModelRows(sessionId: SessionId, event: StoredEvent): readonly ReadModelRow[] {
  const { version } = event;
  switch (event.kind) {
    case 'session_started':
      return [
        {
          table: 'sessions',
          sessionId,
          title: event.data.title ?? null,
          workspace: event.data.workspace ?? null,
        },
      ];
    case 'observation_recorded':
    case 'capability_observed':
      return [];
    case 'preferences_changed':
    case 'gap_recorded':
      return [{ table: 'attachments', node: event.data.node, kind: event.kind, sessionId, version }];
    case 'checkpoint_recorded': {
      const { at } = event.data;
      if (at === undefined) return [];
      return [{ table: 'attachments', node: at.node, kind: event.kind, sessionId, version }];
    }
    case 'session_imported':
      return [{ table: 'imports', bundleId: event.data.bundleId, sessionId }];
    case 'run_started': {
      const { runId, node, workflowId, idempotency } = event.data;
      return [
        ...(idempotency === undefined ? [] : [{ table: 'start_keys' as const, key: idempotency.key, runId }]),
        { table: 'runs', runId, sessionId, root: node, workflowId, tip: node },
        { table: 'nodes', node, sessionId, runId, parent: null, version },
      ];
    }
    case 'step_acked': {
      const { runId, from, to, attempt } = event.data;
      return [
        { table: 'nodes', node: to, sessionId, runId, parent: from, version },
        { table: 'attempts', node: from, attempt, sessionId, version },
        { table: 'tips', runId, tip: to },
      ];
    }
    case 'advance_blocked': {
      const { node, attempt, retry } = event.data;
      return [
        { table: 'attempts', node, attempt, sessionId, version },
        { table: 'retries', node, attempt: retry, sessionId, version },
      ];
    }
    default:
      return absurd(event);
  }
}
