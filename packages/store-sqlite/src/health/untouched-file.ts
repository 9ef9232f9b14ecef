import { constants, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type Connection, connectionOn } from '../connection.ts';
import { openDatabase } from '../driver.ts';

/** A connection that leaves no trace in the folder of its file. */
export interface UntouchedFile {
  readonly connection: Connection;
  /** False where the file changed since it was opened: what was read may be of two moments. */
  readonly isOneMoment: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opening a file in the usual way would make an index of its log, or write to the one that is there. */
export const openUntouched = async (path: string): Promise<UntouchedFile> =>
  openInPlace(path) ?? (await openCopy(path));

/** The file where it lies; undefined where it can only be read as a copy. */
export function openInPlace(path: string): UntouchedFile | undefined {
  const { wal, shm } = { wal: sizeOf(`${path}-wal`), shm: sizeOf(`${path}-shm`) };
  if (!knowsNames() || (wal > 0 && shm === 0)) return undefined;
  // A log that is being written has an index, with which SQLite gives a reader one moment by itself.
  if (wal > 0) return onFile(openAs(path, 'readonly_shm=1'), () => true);
  return onFile(openAs(path, 'immutable=1'), sameAs(path));
}

const openAs = (path: string, option: string): DatabaseSync =>
  openDatabase(`${pathToFileURL(path).href}?${option}`, { readOnly: true });

/** Early versions of Node 23 take `file:` names for paths. */
function knowsNames(): boolean {
  try {
    openDatabase('file::memory:', { readOnly: true }).close();
    return true;
  } catch {
    return false;
  }
}

function onFile(database: DatabaseSync, isOneMoment: () => boolean): UntouchedFile {
  const connection = connectionOn(database, isOneMoment);
  return { connection, isOneMoment, close: async () => connection.close() };
}

/** More is not copied only to be looked at. */
const COPIED_BYTES = 256 * 1024 * 1024;

async function openCopy(path: string): Promise<UntouchedFile> {
  if (sizeOf(path) + sizeOf(`${path}-wal`) > COPIED_BYTES)
    throw Object.assign(new Error(), { code: 'EFBIG' });
  const isOneMoment = sameAs(path);
  const folder = await mkdtemp(join(tmpdir(), 'workrail-look-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    if (sizeOf(`${path}-wal`) > 0) await copyFile(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
    const connection = connectionOn(openDatabase(copy), isOneMoment);
    const close = async (): Promise<void> => {
      connection.close();
      await remove();
    };
    return { connection, isOneMoment, close };
  } catch (failure) {
    await remove();
    throw failure;
  }
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Whether the file and its log are as they are now. */
function sameAs(path: string): () => boolean {
  const stamp = (): string =>
    [path, `${path}-wal`]
      .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
      .map((stats) => `${stats?.ino}:${stats?.size}:${stats?.mtimeNs}`)
      .join(' ');
  const before = stamp();
  return () => stamp() === before;
}
