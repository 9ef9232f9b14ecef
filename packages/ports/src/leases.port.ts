import type { Option, RunId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** Who drives a run, and until when. Times are ISO 8601 in UTC, to the millisecond. */
export interface Lease {
  readonly runId: RunId;
  /** Names one driver, of whichever process. */
  readonly owner: string;
  /** From 1. The larger one is the later one: what was decided under a smaller one is not written any more. */
  readonly generation: number;
  readonly endsAt: string;
}

/** Leases are no part of the log: no bundle holds them, no rebuild touches them, and they go with their session. */
export interface LeaseReader {
  /** The latest lease of a run, ended or not; none where it was released. */
  readonly lease: (run: RunId) => TaskEither<StoreError, Option<Lease>>;
}

/**
 * Guarantees: of all processes at most one holds a run's lease at any time, as far as their clocks agree; generations of
 * a run never go back, not after a release either. A lease that ends at `now` has ended.
 */
export interface LeaseWriter extends LeaseReader {
  /**
   * None while the lease of another owner goes on, and for a run that is not there. An owner whose lease goes on gets it
   * with the new end; else it is the next generation.
   */
  readonly take: (
    run: RunId,
    wanted: { readonly owner: string; readonly now: string; readonly endsAt: string },
  ) => TaskEither<StoreError, Option<Lease>>;
  /** Moves the end of a lease that is held. False where it is not: another one has to be taken. */
  readonly renew: (
    lease: Lease,
    wanted: { readonly now: string; readonly endsAt: string },
  ) => TaskEither<StoreError, boolean>;
  /** Gives a lease back. One that is not the latest any more changes nothing. */
  readonly release: (lease: Lease) => TaskEither<StoreError, void>;
  /** Whether it is the latest one of its run, not released and not ended: asked for in the transaction that writes. */
  readonly holds: (lease: Lease, now: string) => TaskEither<StoreError, boolean>;
}
