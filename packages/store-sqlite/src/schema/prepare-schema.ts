import { E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Connection } from '../connection.ts';
import { unavailable } from '../driver-error.ts';
import { MIGRATIONS } from '../migrations/index.ts';

/** `WRKR`, in the file's header: marks a SQLite file as a WorkRail store. */
export const APPLICATION_ID = 0x57524b52;

/** The schema that this build reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Sets the connection up and brings the schema to this build's version. Throws while the file is locked. */
export function prepareSchema(connection: Connection, path: string): Either<StoreError, void> {
  const mode = connection.value<string>('PRAGMA journal_mode = WAL');
  if (mode !== 'wal') {
    return unavailable(`${path}: its file system has no shared memory, which the store needs`);
  }
  connection.exec(
    'PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 1048576; PRAGMA wal_autocheckpoint = 250',
  );
  // One moment for all that is looked at: another process may be making the schema right now.
  connection.exec('BEGIN');
  const checked = checkSchema(connection, path);
  connection.exec('COMMIT');
  if (E.isLeft(checked) || checked.right === SCHEMA_VERSION) return E.map(() => undefined)(checked);
  return migrate(connection, path);
}

/** The schema version of the file, unless it is not this program's or too new for it. */
export function checkSchema(connection: Connection, path: string): Either<StoreError, number> {
  const found = schemaVersion(connection);
  if (found > SCHEMA_VERSION) {
    return E.left({ _tag: 'StoreTooNewError', found, supported: SCHEMA_VERSION });
  }
  return ownerOf(connection) === 'other_program'
    ? unavailable(`${path}: it is a database of another program`)
    : E.right(found);
}

/** Whose database it is; `empty` where it holds nothing yet. */
export function ownerOf(connection: Connection): 'ours' | 'empty' | 'other_program' {
  const mark = connection.value<number>('PRAGMA application_id');
  if (mark === APPLICATION_ID) return 'ours';
  const isUsed = connection.value('SELECT 1 FROM sqlite_schema LIMIT 1') !== undefined;
  return mark === 0 && schemaVersion(connection) === 0 && !isUsed ? 'empty' : 'other_program';
}

export const schemaVersion = (connection: Connection): number =>
  connection.value<number>('PRAGMA user_version') ?? 0;

/** All missing migrations in one transaction under the write lock; another process may have done them. */
function migrate(connection: Connection, path: string): Either<StoreError, void> {
  connection.exec('BEGIN IMMEDIATE');
  const checked = checkSchema(connection, path);
  if (E.isLeft(checked)) return checked;
  for (const migration of MIGRATIONS.slice(checked.right)) connection.exec(migration);
  connection.exec(
    `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`,
  );
  return E.right(undefined);
}
