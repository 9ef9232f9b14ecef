import type { RunRecord } from '@workrail/event-log';
import type { Option, RunId, SessionId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** Runs by their id and by what a client named, sessions by their bundle. */
export interface Runs {
  readonly run: (run: RunId) => TaskEither<StoreError, Option<RunRecord>>;
  /** Runs that were started with a key of the client's, at most `limit`. */
  readonly startedWith: (key: string, limit: number) => TaskEither<StoreError, readonly RunId[]>;
  /** Sessions that came from the bundle with this identity, the first one first, at most `limit`. */
  readonly importedFrom: (bundleId: string, limit: number) => TaskEither<StoreError, readonly SessionId[]>;
}
