import { isUtf8 } from 'node:buffer';
import { readFile, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ClientFileChange } from '@workrail/ports';
import { createFile, PRIVATE_MODE, replaceFile, USUAL_MODE } from '../documents/atomic-write.ts';
import { LOCK_TIMES, withLock } from '../documents/document-lock.ts';
import { failureCode, unlessMissing } from '../failure-reason.ts';
import { makeFolder } from '../make-folder.ts';

/** The text of a file, byte order mark and all; undefined where there is none. */
export async function textOf(path: string): Promise<string | undefined> {
  const stats = await unlessMissing(() => stat(path));
  if (stats?.isFile() === false) throw new Error('it is not a regular file');
  const bytes = stats && (await unlessMissing(() => readFile(path)));
  if (bytes === undefined) return undefined;
  if (!isUtf8(bytes)) throw new Error('it is not UTF-8 text');
  return bytes.toString();
}

/** Whether the change was made: not where the file holds something else than what was read. */
export async function changeFile(path: string, change: ClientFileChange): Promise<boolean> {
  const target = await targetOf(path);
  makeFolder(dirname(target), change.personal ? 0o700 : undefined);
  return withLock(target, LOCK_TIMES, async (stillHeld) => {
    if ((await textOf(target)) !== change.before) return false;
    if (!stillHeld()) throw new Error('its lock was lost before the change was written');
    return change.before === undefined ? made(target, change) : replaced(target, change);
  });
}

async function made(target: string, { after, personal }: ClientFileChange): Promise<boolean> {
  try {
    await createFile(target, after, { mode: personal ? PRIVATE_MODE : USUAL_MODE });
    return true;
  } catch (failure) {
    if (failureCode(failure) === 'EEXIST') return false;
    throw failure;
  }
}

/** A file that is read-only is not replaced either, although its folder would allow it. */
async function replaced(target: string, { after }: ClientFileChange): Promise<boolean> {
  const { mode } = await stat(target);
  if ((mode & 0o222) === 0) throw new Error('it is read-only');
  await replaceFile(target, after, mode & 0o7777);
  return true;
}

const LONGEST_CHAIN = 40;

/** The file that a path leads to, which a link may name before it is there. */
async function targetOf(path: string, links = 0): Promise<string> {
  try {
    return await realpath(path);
  } catch (failure) {
    if (failureCode(failure) !== 'ENOENT' || links > LONGEST_CHAIN) throw failure;
    const named = await readlink(path).catch(() => undefined);
    return named === undefined ? path : targetOf(resolve(dirname(path), named), links + 1);
  }
}
