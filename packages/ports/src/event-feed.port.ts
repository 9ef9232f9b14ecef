import type { StoredEvent, StreamId, StreamType, StreamTypes, WorkRailStreams } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/**
 * An event's place in the order in which events of all streams came into this store. It grows from one transaction to
 * the next, and none is ever given twice, not even that of an event that was removed.
 */
export type LogPosition = number;

/** A place in the log, with what stands there. */
export interface LogMark {
  readonly position: LogPosition;
  /** SHA-256 (hex) that the event was stored with. */
  readonly digest: string;
}

/** An event in its place in the log, or why it can't be used. */
export type FedEvent<Types extends StreamTypes = WorkRailStreams> = {
  readonly [Type in StreamType<Types>]: LogMark &
    StreamId<Type, Types> & { readonly version: number } & (
      | { readonly event: StoredEvent<Type, Types> }
      | { readonly damage: string }
    );
}[StreamType<Types>];

/**
 * The log as one line, for whoever follows all streams.
 *
 * Guarantees: events come in ascending order of position, each once; what stands behind a position that was given comes
 * later than it, so that nothing is ever added before it. An event that can't be used is told with the reason and holds
 * up nothing. What a transaction did that was undone is never seen. No method looks at more than it was asked for.
 */
export interface EventFeed<Types extends StreamTypes = WorkRailStreams> {
  /** Where the log ends; undefined where it is empty. */
  readonly end: () => TaskEither<StoreError, LogMark | undefined>;
  /** What stands at a position; undefined where nothing does, or no longer. */
  readonly at: (position: LogPosition) => TaskEither<StoreError, LogMark | undefined>;
  /** Events behind a position (0: all), at most `limit`. */
  readonly after: (
    position: LogPosition,
    limit: number,
  ) => TaskEither<StoreError, readonly FedEvent<Types>[]>;
}
