import { chmod, constants, copyFile, link, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failureCode } from '../failure-reason.ts';
import { abandoned, withTemporary } from '../temporary-files.ts';

/** Folders of documents are other programs' as well. */
const OWN_ENDING = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
const LEFTOVER_AGE_MS = 60_000;

/** Whether a name is that of a file which is about to get the name of another. */
export const isDraft = (name: string): boolean => name.startsWith('.') && OWN_ENDING.test(name);

/** The modes of a file for its user alone, and of one to which the system's own rule applies. */
export const PRIVATE_MODE = 0o600;
export const USUAL_MODE = 0o666;

/**
 * Replaces the file as a whole: readers see the old text or the new, also after a loss of power. It gets `mode` to
 * the bit.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  mode = PRIVATE_MODE,
): Promise<void> {
  await throughTemporary(path, content, PRIVATE_MODE, async (temporary) => {
    if (mode !== PRIVATE_MODE) await chmod(temporary, mode);
    await rename(temporary, path);
  });
}

export interface CreateOptions {
  readonly mode?: number;
  /** Puts the whole file in its place on a file system without hard links. */
  readonly withoutLinks?: (temporary: string, path: string) => Promise<void>;
}

/**
 * Makes the file as a whole; rejects with `EEXIST` where there is one already. Without hard links it is the caller's lock
 * that has to keep others away, unless `withoutLinks` does.
 */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  { mode = PRIVATE_MODE, withoutLinks = rename }: CreateOptions = {},
): Promise<void> {
  await throughTemporary(path, content, mode, (temporary) => publishNew(temporary, path, withoutLinks));
}

/** Gives a whole file its name, unless there is one of that name: then it rejects with `EEXIST`. */
export async function publishNew(
  temporary: string,
  path: string,
  withoutLinks: (temporary: string, path: string) => Promise<void>,
): Promise<void> {
  try {
    await link(temporary, path);
  } catch (failure) {
    if (failureCode(failure) === 'EEXIST') throw failure;
    await withoutLinks(temporary, path);
  }
}

/** A reader may see a part of it; but of several that make the file only one does. */
export const copyAsNew = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_EXCL);

async function throughTemporary(
  path: string,
  content: string | Uint8Array,
  mode: number,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  for (const leftover of await leftoversOf(path)) await rm(leftover, { force: true });
  await withTemporary(path, '.tmp', async (temporary) => {
    await writeFile(temporary, content, { mode, flag: 'wx', flush: true });
    await publish(temporary);
  });
  await syncFolder(dirname(path));
}

/** Makes the new name durable. Windows can't sync a folder, and some file systems refuse to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

/** Removes drafts of a process that was ended between writing and renaming. */
export async function removeLeftovers(drafts: readonly string[]): Promise<void> {
  for (const draft of drafts) {
    const stats = await stat(draft).catch(() => undefined);
    if (stats?.isFile() === true && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS)
      await rm(draft, { force: true });
  }
}

/** What a process left that was ended between writing and renaming. */
export const leftoversOf = (path: string): Promise<readonly string[]> =>
  abandoned(path, OWN_ENDING, LEFTOVER_AGE_MS);
