import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { E, type Either, volumeOf } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';

/** SQLite's primary result codes; extended codes carry them in their low byte. */
const BUSY = 5;
const LOCKED = 6;
const PROTOCOL = 15;

const FULL = 13;
/** What SQLite says, too, where there is no room for the files beside a database. */
const UNCLEAR = new Set([10, 14]);
/** With less than this left, SQLite cannot make its index of the log. */
const ROOM_BYTES = 65_536;

/** Codes of a mistake in this program, not of the world around it. */
const DEFECTS = new Set([18, 19, 20, 21, 25]);

const REASONS: Readonly<Record<number, string>> = {
  3: 'access to it is not permitted',
  8: 'it or its folder is read-only',
  10: 'the disk reported an error',
  11: 'it is damaged; restore it from a backup',
  14: 'it cannot be opened; its folder must exist and be writable',
  23: 'access to it is not permitted',
  26: 'it is not a WorkRail database',
};

const FILE_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'access to it is not permitted',
  EPERM: 'access to it is not permitted',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder cannot be created',
  EEXIST: 'a part of its path is not a folder',
  EFBIG: 'it is too large for this version of Node to check without writing; a newer version can',
};

interface DriverFailure {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

export const unavailable = (reason: string): Either<StoreError, never> =>
  E.left({ _tag: 'StoreUnavailableError', reason });

/** True when another connection is in the way and the same call may succeed later. */
export function isBusy(cause: unknown): boolean {
  const code = primaryCode(cause);
  return code === BUSY || code === LOCKED || code === PROTOCOL;
}

/** The port's error for what the driver or the file system threw; undefined for a mistake in this program. */
export function storeError(cause: unknown, path: string): StoreError | undefined {
  if (isBusy(cause)) return { _tag: 'StoreBusyError', waitedMs: 0 };
  const { code, message } = (cause ?? {}) as DriverFailure;
  const sqlite = primaryCode(cause);
  if (sqlite !== undefined) {
    if (DEFECTS.has(sqlite)) return undefined;
    if (sqlite === FULL || (UNCLEAR.has(sqlite) && isFull(path))) return noRoom(path, String(message));
    const reason = REASONS[sqlite] ?? 'it cannot be used';
    return { _tag: 'StoreUnavailableError', reason: `${path}: ${reason} (${String(message)})` };
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom(path, code);
  const reason = typeof code === 'string' ? FILE_REASONS[code] : undefined;
  return reason === undefined
    ? undefined
    : { _tag: 'StoreUnavailableError', reason: `${path}: ${reason} (${String(code)})` };
}

function noRoom(path: string, cause: string): StoreError {
  const fullVolume = volumeOf(path, { parentOf: dirname, deviceOf });
  return {
    _tag: 'StoreUnavailableError',
    reason: `${fullVolume} is full, so ${path} cannot be written (${cause})`,
    fullVolume,
  };
}

const deviceOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.dev;

function isFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}

function primaryCode(cause: unknown): number | undefined {
  const { code, errcode } = (cause ?? {}) as DriverFailure;
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : undefined;
}
