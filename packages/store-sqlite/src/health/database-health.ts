import { open, stat } from 'node:fs/promises';
import { eventCodec, STREAM_TYPES } from '@workrail/event-log';
import { type Digests, E, type Either, type SessionId, type TaskEither, tryTask } from '@workrail/kernel';
import type { DatabaseHealth, DatabaseLook, DatabaseState, StoreError } from '@workrail/ports';
import { blobReader } from '../blobs.ts';
import type { Connection } from '../connection.ts';
import { storeError } from '../driver-error.ts';
import { STREAMS_WITH_TYPES } from '../migrations/0007-stream-types.ts';
import type { SqliteStoreOptions } from '../open.ts';
import { eventReader } from '../read-stream.ts';
import { ownerOf, SCHEMA_VERSION, schemaVersion } from '../schema/prepare-schema.ts';
import { eventsBehind } from '../search-index.ts';
import { answer, type Scope } from '../transaction.ts';
import { openUntouched, sizeOf, type UntouchedFile } from './untouched-file.ts';

/** Looks at a store's file without leaving a trace. */
export function databaseHealth({
  path,
  digests,
}: Pick<SqliteStoreOptions, 'path' | 'digests'>): DatabaseHealth {
  return {
    path,
    state: async () => {
      const seen = await fileState(path);
      if (seen !== undefined) return seen;
      const read = await atOneMoment<StoreError, DatabaseState>(path, (scope) =>
        answer(scope, (connection) => stateOf(connection, path)),
      )();
      return E.isRight(read) ? read.right : { is: 'unreadable', reason: reasonOf(read.left, path) };
    },
    look: (body) =>
      atOneMoment(path, (scope) => {
        if (schemaVersion(scope.connection) < FIRST_WITH_TYPES) scope.connection.exec(STREAMS_WITH_TYPES);
        return body(lookThrough(scope, digests));
      }),
  };
}

/** The schema from which on streams say their type. */
const FIRST_WITH_TYPES = 7;
const MAGIC = 'SQLite format 3\0';

/** What the file itself shows; undefined where it is one of SQLite's. */
async function fileState(path: string): Promise<DatabaseState | undefined> {
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return { is: 'unreadable', reason: `${path}: it is not a regular file` };
    if (stats.size === 0 && sizeOf(`${path}-wal`) === 0) return { is: 'empty' };
    return stats.size > 0 && (await beginningOf(path)) !== MAGIC ? { is: 'no_database' } : undefined;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return { is: 'missing' };
    return { is: 'unreadable', reason: reasonOf(errorOf(failure, path), path) };
  }
}

async function beginningOf(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(MAGIC.length), 0, MAGIC.length, 0);
    return Buffer.from(buffer.subarray(0, bytesRead)).toString('latin1');
  } finally {
    await handle.close();
  }
}

function stateOf(connection: Connection, path: string): DatabaseState {
  const owner = ownerOf(connection);
  if (owner !== 'ours') return { is: owner };
  const schema = schemaVersion(connection);
  return {
    is: 'ours',
    schema,
    supported: SCHEMA_VERSION,
    bytes: sizeOf(path),
    // What an older version wrote, it wrote for a session.
    isUsed: schema < FIRST_WITH_TYPES || connection.value<number>(USED) === 1,
    walBytes: sizeOf(`${path}-wal`),
  };
}

/** Streams that were removed had events. */
const USED = 'SELECT EXISTS (SELECT 1 FROM events) OR EXISTS (SELECT 1 FROM removed_streams)';

const SESSIONS = `SELECT stream_id FROM streams WHERE type = 'session' ORDER BY id DESC LIMIT ?`;
const COUNT = `SELECT count(*) FROM streams WHERE type = 'session'`;
const PAGES = 'PRAGMA quick_check(5)';

const lookThrough = (scope: Scope, digests: Digests): DatabaseLook => ({
  events: eventReader(scope, eventCodec(STREAM_TYPES, digests)),
  blobs: blobReader(scope, digests),
  latest: (limit) =>
    answer(scope, (connection) => ({
      all: connection.value<number>(COUNT) ?? 0,
      sessions: connection.column<SessionId>(SESSIONS, limit),
    })),
  pages: () =>
    answer(scope, (connection) =>
      connection
        .column<string>(PAGES)
        .flatMap((lines) => lines.split('\n'))
        .filter((line) => line !== 'ok' && !line.startsWith('***')),
    ),
  eventsBehind: () => answer(scope, eventsBehind),
});

const ATTEMPTS = 3;

function atOneMoment<E, A>(
  path: string,
  body: (scope: Scope) => TaskEither<E, A>,
): TaskEither<E | StoreError, A> {
  return async () => {
    const since = performance.now();
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const opened = await tryTask(
        () => openUntouched(path),
        (failure) => errorOf(failure, path),
      )();
      if (E.isLeft(opened)) return opened;
      const outcome = await used(opened.right, path, body);
      if (outcome !== undefined) return outcome;
    }
    return E.left({ _tag: 'StoreBusyError', waitedMs: Math.round(performance.now() - since) });
  };
}

/** Undefined where what was seen may be of two moments. */
async function used<E, A>(
  file: UntouchedFile,
  path: string,
  body: (scope: Scope) => TaskEither<E, A>,
): Promise<Either<E | StoreError, A> | undefined> {
  try {
    file.connection.exec('BEGIN');
    const outcome = await body({ connection: file.connection, path, open: true, doom: undefined })();
    return file.isOneMoment() ? outcome : undefined;
  } catch (failure) {
    return file.isOneMoment() ? E.left(errorOf(failure, path)) : undefined;
  } finally {
    await file.close();
  }
}

function errorOf(failure: unknown, path: string): StoreError {
  const error = storeError(failure, path);
  if (error !== undefined) return error;
  // Whatever else the system says of the file is its fault, and no mistake of this program.
  if (!(failure instanceof Error && 'syscall' in failure)) throw failure;
  return { _tag: 'StoreUnavailableError', reason: `${path}: ${failure.message}` };
}

const reasonOf = (error: StoreError, path: string): string =>
  'reason' in error ? error.reason : `${path}: another process has it locked`;
