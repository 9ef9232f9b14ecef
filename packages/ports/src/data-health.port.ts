import type { SessionId, TaskEither } from '@workrail/kernel';
import type { BlobReader } from './blobs.port.ts';
import type { EventReader } from './event-streams.port.ts';
import type { KeyKeeper } from './key-keeper.port.ts';
import type { SettingsKeeper } from './settings-keeper.port.ts';
import type { StoreError } from './store-error.ts';

/** Nobody can tell where the data folder is. */
interface DataFolderUnknownError {
  readonly _tag: 'DataFolderUnknownError';
  /** One line that says what to set. */
  readonly reason: string;
}

/** A file or folder, by whom it can be read. */
export interface GuardedPath {
  readonly path: string;
  readonly isFolder: boolean;
  /** Permission bits; undefined on a system that has none. */
  readonly mode: number | undefined;
  /** Number of the user that it belongs to, where that is not the one who looks. */
  readonly otherOwner: number | undefined;
}

export interface DataFolderFacts {
  readonly state: 'there' | 'missing' | 'no_folder';
  /** What stands in the way of reading and writing there, or of making it. */
  readonly obstacle: { readonly path: string; readonly reason: string } | undefined;
  /** The folder and the files in it that are for its user alone, as far as they are there. */
  readonly guarded: readonly GuardedPath[];
  /** What a user may still write; undefined where the system does not say it. */
  readonly freeBytes: number | undefined;
  /** Name of the network file system that it lies on, where it is known to lie on one. */
  readonly network: string | undefined;
  /** Locks of the small documents, with how long they have shown no sign of life. */
  readonly locks: readonly { readonly path: string; readonly quietMs: number }[];
  /** What was left by a program that was ended while it wrote a document. */
  readonly leftovers: readonly string[];
}

/** What lies where the database belongs. */
export type DatabaseState =
  | { readonly is: 'missing' | 'empty' | 'no_database' | 'other_program' }
  | { readonly is: 'unreadable'; readonly reason: string }
  | {
      readonly is: 'ours';
      readonly schema: number;
      /** The schema that this version reads and writes. */
      readonly supported: number;
      readonly bytes: number;
      /** False where no event was ever written to it. */
      readonly isUsed: boolean;
      /** Size of what was written and is not yet part of the database file. */
      readonly walBytes: number;
    };

/** The database while it is looked at. */
export interface DatabaseLook {
  readonly events: Pick<EventReader, 'head' | 'read'>;
  readonly blobs: Pick<BlobReader, 'get'>;
  /** How many sessions there are, and the latest of them, the last first. */
  readonly latest: (
    limit: number,
  ) => TaskEither<StoreError, { readonly all: number; readonly sessions: readonly SessionId[] }>;
  /** What is wrong with how the file is built, in SQLite's words; empty where nothing is. Reads the whole file. */
  readonly pages: () => TaskEither<StoreError, readonly string[]>;
  /** Events that searching does not know yet. */
  readonly eventsBehind: () => TaskEither<StoreError, number>;
}

/**
 * The database file, looked at from outside.
 *
 * Guarantees: no byte of the data folder changes, no file comes or goes, nothing is migrated, repaired or locked for
 * others. What is seen is one moment; where writers leave none, it is a `StoreBusyError`.
 */
export interface DatabaseHealth {
  readonly path: string;
  readonly state: () => Promise<DatabaseState>;
  /** `body` may run again, where the file changed meanwhile. */
  readonly look: <E, A>(body: (look: DatabaseLook) => TaskEither<E, A>) => TaskEither<E | StoreError, A>;
}

/** A data folder whose place is known, whether it is there or not. */
export interface LocatedData {
  readonly path: string;
  readonly keyringPath: string;
  readonly settingsPath: string;
  readonly folder: () => Promise<DataFolderFacts>;
  readonly database: DatabaseHealth;
  readonly keys: Pick<KeyKeeper, 'look'>;
  readonly settings: Pick<SettingsKeeper, 'list'>;
}

/** The data folder, for somebody who wants to know what is wrong with it. Nothing in it changes, and it is not made. */
export interface DataHealth {
  readonly locate: () => TaskEither<DataFolderUnknownError, LocatedData>;
}
