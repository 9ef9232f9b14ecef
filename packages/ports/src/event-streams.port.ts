import type { EventBody, StoredEvent, StreamHead } from '@workrail/event-log';
import type { SessionId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/**
 * The log: one stream of events for each session.
 *
 * Guarantees: events come back in ascending order of version, without gaps, decoded and checked against
 * their digests; an event that can't be used is a `DamagedEventError`, never left out or made up.
 */
export interface EventReader {
  /** Sessions in the order in which they were opened here, those behind `after`, at most `limit`. */
  readonly sessions: (wanted: {
    readonly after?: SessionId;
    readonly limit: number;
  }) => TaskEither<StoreError, readonly SessionId[]>;
  /** Version 0 and no hash for a session that has no events. */
  readonly head: (sessionId: SessionId) => TaskEither<StoreError, StreamHead>;
  /** How many sessions were removed so far. Whoever remembers events forgets them when it changes. */
  readonly removals: () => TaskEither<StoreError, number>;
  /** At most `limit` events from version `from` (from 1) on. They are checked to follow from each other. */
  readonly read: (
    sessionId: SessionId,
    range: { readonly from: number; readonly limit: number },
  ) => TaskEither<StoreError, readonly StoredEvent[]>;
}

export interface EventWriter extends EventReader {
  /**
   * Appends behind `expectedVersion`, all events or none, and applies their read-model rows. `at` is the
   * time that the events carry (ISO 8601, UTC).
   *
   * Errors: `ExpectedVersionMismatchError` when the stream has moved on; nothing is written then.
   */
  readonly append: (
    sessionId: SessionId,
    batch: { readonly expectedVersion: number; readonly at: string; readonly events: readonly EventBody[] },
  ) => TaskEither<StoreError, readonly StoredEvent[]>;
  /**
   * Removes a session: its events, damaged ones as well, and all that was derived from them; gives how many
   * events there were. Its blobs stay until `removeUnusedBlobs`. Nothing that numbers sessions or orders
   * events of the store is ever used again for another one.
   */
  readonly remove: (sessionId: SessionId) => TaskEither<StoreError, number>;
}
