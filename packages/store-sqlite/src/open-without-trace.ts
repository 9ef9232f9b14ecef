import { statSync } from 'node:fs';
import { E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type Connection, connectionOn, isThere } from './connection.ts';
import { openDatabase } from './driver.ts';
import { unavailable } from './driver-error.ts';
import { openInPlace } from './health/untouched-file.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { APPLICATION_ID, checkSchema, SCHEMA_VERSION } from './schema/prepare-schema.ts';

/**
 * A connection that writes nothing to the folder of its file. Where there is no database yet, or one that holds nothing, it
 * is on an empty one in memory, and is given up once there is something to read.
 */
export function openWithoutTrace(path: string): Either<StoreError, Connection> {
  const asBefore = sameFiles(path);
  if (!isThere(path)) return E.right(emptyStore(asBefore));
  // Only where a writer was killed is an index of its log missing, which then is made anew.
  const opened =
    openInPlace(path)?.connection ?? connectionOn(openDatabase(path, { readOnly: true }), () => true);
  let checked: Either<StoreError, number> | undefined;
  try {
    checked = checkSchema(opened, path);
  } finally {
    if (checked === undefined || E.isLeft(checked) || checked.right < SCHEMA_VERSION) opened.close();
  }
  if (E.isLeft(checked)) return checked;
  if (checked.right === SCHEMA_VERSION)
    return E.right({ ...opened, isCurrent: () => opened.isCurrent() && asBefore() });
  return checked.right === 0 ? E.right(emptyStore(asBefore)) : unavailable(`${path}: ${EARLIER}`);
}

const EARLIER =
  'an earlier version of WorkRail wrote it, and a read-only program does not migrate it; start a server without --read-only once';

function emptyStore(asBefore: () => boolean): Connection {
  const connection = connectionOn(openDatabase(':memory:'), asBefore);
  for (const migration of MIGRATIONS) connection.exec(migration);
  connection.exec(
    `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; PRAGMA query_only = ON`,
  );
  return connection;
}

/** Whether the database and the files beside it are the ones that they are now, and the database is as large where it is empty. */
function sameFiles(path: string): () => boolean {
  const now = (): string =>
    [path, `${path}-wal`, `${path}-shm`]
      .map((file) => statSync(file, { throwIfNoEntry: false }))
      .map((stats) => (stats === undefined ? '' : `${stats.dev}:${stats.ino}:${stats.size === 0}`))
      .join(' ');
  const before = now();
  return () => now() === before;
}
