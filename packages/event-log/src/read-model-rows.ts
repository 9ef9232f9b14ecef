import type { AttemptId, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { RunStateChange } from './run-states.ts';

/**
 * How an attempt ended, or what a blocked one sent, kept for the attempt that retries it; `version` is that of the event
 * that says so.
 */
export type AttemptTable = 'attempts' | 'retries';

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
      readonly table: AttemptTable;
      readonly node: NodeId;
      readonly attempt: AttemptId;
      readonly sessionId: SessionId;
      readonly version: number;
    }
  | {
      /** An event that adds to a node which exists already. */
      readonly table: 'attachments';
      readonly node: NodeId;
      /** Of the event that adds to the node. */
      readonly kind: string;
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
  | {
      /** The server has something to do at the node from `due` (ISO 8601, UTC) on; null: no more. None in a canceled run. */
      readonly table: 'server_work';
      readonly sessionId: SessionId;
      /** Null for all runs of the session, where `node` and `due` are null too. */
      readonly runId: RunId | null;
      /** Null for all nodes of the run, where `due` is null too. */
      readonly node: NodeId | null;
      /**
       * The step that it is about; null for the node itself, until the first request is recorded there. Left out: all that
       * is at the node, where `due` is null too. Steps go on side by side, and what one waits for must not hide another.
       */
      readonly stepId?: string | null;
      readonly due: string | null;
    }
  /** Changes how a run stands, see `nextServedRun`. */
  | ({ readonly table: 'run_states'; readonly runId: RunId } & RunStateChange)
  /** Moves a run's tip; the row it changes exists already. */
  | { readonly table: 'tips'; readonly runId: RunId; readonly tip: NodeId };
