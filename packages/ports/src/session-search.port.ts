import type { RunStatus, SearchTerm } from '@workrail/event-log';
import type { RunId, SessionId, TaskEither } from '@workrail/kernel';
import type { LogPosition } from './event-feed.port.ts';
import type { StoreError } from './store-error.ts';

/** A session's place in the order in which sessions were opened in this store, from 1; not an id. */
export type SessionNumber = number;

export interface FoundSession {
  readonly number: SessionNumber;
  readonly sessionId: SessionId;
  /** The branch that was observed last, as it was written. */
  readonly branch?: string;
  /** Latest first, by id, which tells when a run was started. */
  readonly runs: readonly RunId[];
}

/** A session by when something happened in it last. */
export interface RecentSession {
  readonly number: SessionNumber;
  /** Of its latest event. */
  readonly active: LogPosition;
}

/**
 * Finds sessions by terms that their events gave them (`searchRow`). A term is data: it is compared whole,
 * byte by byte, and no character in it means anything.
 *
 * Guarantees: what `indexForSearch` of the store went over is found, until then it may not be; a term that no
 * session has finds none. Events that can't be used give no terms and stop nothing. Each method looks at what
 * it was asked for and not at all sessions.
 */
export interface SessionSearch {
  /** How many sessions there are, and how many events were not gone over yet. */
  readonly state: () => TaskEither<StoreError, { readonly sessions: number; readonly behind: number }>;
  /**
   * Sessions that have the term, latest opened first, at most `limit`; `more` says that there are others.
   * With `among`, only those of them, and all of them.
   */
  readonly holding: (
    term: SearchTerm,
    bounds: { readonly limit: number } | { readonly among: readonly SessionNumber[] },
  ) => TaskEither<StoreError, { readonly sessions: readonly SessionNumber[]; readonly more: boolean }>;
  /** Those of the terms that some session has, in the order given. */
  readonly known: (terms: readonly SearchTerm[]) => TaskEither<StoreError, readonly SearchTerm[]>;
  /** Terms of some session that begin with this one, in order of their code points, at most `limit`. */
  readonly completing: (
    beginning: SearchTerm,
    limit: number,
  ) => TaskEither<StoreError, readonly SearchTerm[]>;
  /**
   * Sessions in order of their latest event, latest first; of one workspace (its `keyOf`) where it is given, of
   * those that have none where it is null, only those with a run that stands in one of the statuses where these are given, and only those whose latest event stands before a
   * position where one is given. Where the search lags behind, the latest events count all the same.
   */
  readonly recent: (wanted: {
    readonly workspace?: string | null;
    readonly statuses?: readonly RunStatus[];
    readonly before?: LogPosition;
    readonly limit: number;
  }) => TaskEither<StoreError, readonly RecentSession[]>;
  /**
   * The sessions behind the numbers, in the order given, each with at most `runs` runs. With `branch: false` without their
   * branches, which cost a look at all that the search has not gone over.
   */
  readonly sessions: (
    numbers: readonly SessionNumber[],
    limit: { readonly runs: number; readonly branch?: false },
  ) => TaskEither<StoreError, readonly FoundSession[]>;
}
