import type {
  EventBody,
  StoredEvent,
  StreamHead,
  StreamId,
  StreamType,
  StreamTypes,
  WorkRailStreams,
} from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/**
 * The log: one stream of events for each session, and for whatever else has a history.
 *
 * Guarantees: events come back in ascending order of version, without gaps, decoded and checked against
 * their digests; an event that can't be used is a `DamagedEventError`, never left out or made up.
 */
export interface EventReader<Types extends StreamTypes = WorkRailStreams> {
  /** Ids of the streams of a type in the order in which they were opened here, those behind `after`, at most `limit`. */
  readonly streams: <Type extends StreamType<Types>>(
    type: Type,
    wanted: { readonly after?: StreamId<Type, Types>['id']; readonly limit: number },
  ) => TaskEither<StoreError, readonly StreamId<Type, Types>['id'][]>;
  /** Version 0 and no hash for a stream that has no events. */
  readonly head: <Type extends StreamType<Types>>(
    stream: StreamId<Type, Types>,
  ) => TaskEither<StoreError, StreamHead>;
  /** How many streams were removed so far. Whoever remembers events forgets them when it changes. */
  readonly removals: () => TaskEither<StoreError, number>;
  /** At most `limit` events from version `from` (from 1) on. They are checked to follow from each other. */
  readonly read: <Type extends StreamType<Types>>(
    stream: StreamId<Type, Types>,
    range: { readonly from: number; readonly limit: number },
  ) => TaskEither<StoreError, readonly StoredEvent<Type, Types>[]>;
}

export interface EventWriter<Types extends StreamTypes = WorkRailStreams> extends EventReader<Types> {
  /**
   * Appends behind `expectedVersion`, all events or none, and applies their read-model rows. `at` is the
   * time that the events carry (ISO 8601, UTC). An id that is none of the stream's type is a defect.
   *
   * Errors: `ExpectedVersionMismatchError` when the stream has moved on; nothing is written then.
   */
  readonly append: <Type extends StreamType<Types>>(
    stream: StreamId<Type, Types>,
    batch: {
      readonly expectedVersion: number;
      readonly at: string;
      readonly events: readonly EventBody<Type, Types>[];
    },
  ) => TaskEither<StoreError, readonly StoredEvent<Type, Types>[]>;
  /**
   * Removes a stream: its events, damaged ones as well, and all that was derived from them; gives how many
   * events there were. Its blobs stay until `removeUnusedBlobs`. Nothing that numbers streams or orders
   * events of the store is ever used again for another one.
   */
  readonly remove: <Type extends StreamType<Types>>(
    stream: StreamId<Type, Types>,
  ) => TaskEither<StoreError, number>;
}
