import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataFolderFacts, GuardedPath } from '@workrail/ports';
import type { DataFolder } from '../data-folder.ts';
import { leftoversOf } from '../documents/atomic-write.ts';
import { failureCode, failureReason } from '../failure-reason.ts';
import { isFile } from '../file-checks.ts';
import { networkFileSystem } from './network-file-system.ts';

/** What the data folder is like; it is neither made nor changed. */
export async function dataFolderFacts(paths: DataFolder): Promise<DataFolderFacts> {
  const { folder, database, keyring, settings, secrets } = paths;
  const nearest = await nearestThere(folder);
  const stats = await stat(nearest).catch(() => undefined);
  const state = nearest !== folder ? 'missing' : stats?.isDirectory() ? 'there' : 'no_folder';
  const documents = state === 'there' ? [keyring, settings, secrets] : [];
  const own = [database, `${database}-wal`, `${database}-shm`, ...documents];
  const files = state === 'there' ? await present(own) : [];
  const free = await statfs(nearest).catch(() => undefined);
  return {
    state,
    obstacle: await obstacleAt(nearest, files),
    guarded: state === 'there' ? await guardedAmong([folder, ...files]) : [],
    freeBytes: free === undefined ? undefined : free.bavail * free.bsize,
    network: await networkFileSystem(nearest),
    locks: (await Promise.all(documents.map(lockOf))).flat(),
    leftovers: (await Promise.all(documents.map(leftoversIn))).flat(),
  };
}

async function nearestThere(path: string): Promise<string> {
  const absent = await stat(path).then(
    () => false,
    (failure) => failureCode(failure) === 'ENOENT' || failureCode(failure) === 'ENOTDIR',
  );
  return absent && dirname(path) !== path ? nearestThere(dirname(path)) : path;
}

async function present(files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(files.map(isFile));
  return files.filter((_, index) => found[index]);
}

/** The folder first: what stands in its way stands in that of all files. */
async function obstacleAt(folder: string, files: readonly string[]): Promise<DataFolderFacts['obstacle']> {
  const { R_OK, W_OK, X_OK } = constants;
  for (const path of [folder, ...files]) {
    try {
      if (path === folder && !(await stat(path)).isDirectory()) return { path, reason: 'it is not a folder' };
      await access(path, path === folder ? R_OK | W_OK | X_OK : R_OK | W_OK);
    } catch (failure) {
      return { path, reason: failureReason(failure) };
    }
  }
  return undefined;
}

const PERMISSIONS = 0o777;

const guardedAmong = (paths: readonly string[]): Promise<readonly GuardedPath[]> =>
  Promise.all(
    paths.map(async (path) => {
      const stats = await stat(path);
      const user = process.getuid?.();
      return {
        path,
        isFolder: stats.isDirectory(),
        mode: user === undefined ? undefined : stats.mode & PERMISSIONS,
        otherOwner: user === undefined || stats.uid === user ? undefined : stats.uid,
      };
    }),
  );

async function lockOf(document: string): Promise<DataFolderFacts['locks']> {
  const path = `${document}.lock`;
  const stats = await stat(path).catch(() => undefined);
  return stats === undefined ? [] : [{ path, quietMs: Math.max(0, Date.now() - stats.mtimeMs) }];
}

const leftoversIn = (document: string): Promise<readonly string[]> => leftoversOf(document).catch(() => []);
