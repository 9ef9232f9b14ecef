import type { AnyStreamId, DamagedBlobError, DamagedEventError } from '@workrail/event-log';

export type { DamagedEventError };

/** Another process held the write lock for longer than the store waits. Nothing was written; trying again is right. */
interface StoreBusyError {
  readonly _tag: 'StoreBusyError';
  readonly waitedMs: number;
}

/** The store can't be opened, read or written: a full disk, a missing folder, a damaged file. */
export interface StoreUnavailableError {
  readonly _tag: 'StoreUnavailableError';
  readonly reason: string;
  /** The volume, where there was no room on it: once there is, the same call works. Nothing was written. */
  readonly fullVolume?: string;
  /** Set where this program was told only to read; the store itself is sound. */
  readonly readOnly?: true;
}

/** The store was written by a newer version of this program. */
interface StoreTooNewError {
  readonly _tag: 'StoreTooNewError';
  readonly found: number;
  readonly supported: number;
}

/** The stream is not where the writer thought it was. */
interface ExpectedVersionMismatchError {
  readonly _tag: 'ExpectedVersionMismatchError';
  readonly stream: AnyStreamId;
  readonly expected: number;
  readonly actual: number;
}

/**
 * Why the store cannot be read or written: locked for too long, unavailable, of a newer version, changed by another
 * writer meanwhile, or damaged.
 */
export type StoreError =
  | StoreBusyError
  | StoreUnavailableError
  | StoreTooNewError
  | ExpectedVersionMismatchError
  | DamagedEventError
  | DamagedBlobError;
