import type { EventKind } from '@workrail/event-log';
import type { NodeId, RunId, SessionId } from '@workrail/kernel';

/** An event that was appended to the log of some session. */
export interface Change {
  /** Of the event among all of the data folder; grows, and is never given twice. */
  readonly position: number;
  readonly sessionId: SessionId;
  /** Of the event in its session. */
  readonly version: number;
  /** `damaged`: something was appended that can't be read. */
  readonly kind: EventKind | 'damaged';
  /** Left out where the event can't be read. */
  readonly at?: string;
  readonly runId?: RunId;
  /** The point that it made or speaks of. */
  readonly node?: NodeId;
}

/** `resync`: the cursor leads nowhere, and whoever has it loads everything anew and goes on with the new one. */
export type Changes =
  | {
      readonly kind: 'changes';
      /** In the order of the log. */
      readonly changes: readonly Change[];
      /** Where to go on. */
      readonly cursor: string;
      /** Whether others follow. */
      readonly more: boolean;
    }
  | { readonly kind: 'resync'; readonly reason: string; readonly cursor: string };
