import { randomUUID } from 'node:crypto';
import { chmod, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withDraft } from '../drafts.ts';
import { failureCode } from '../failure-reason.ts';

const LEFTOVER_AGE_MS = 60_000;
/** Characters of the name that a temporary file's begins with: the name may be as long as names can be. */
const NAME_KEPT = 40;
/** The folder may be one that other programs write to as well. */
const OWN_ENDING = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

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
  await throughTemporary(path, content, mode, async (temporary) => {
    try {
      await link(temporary, path);
    } catch (failure) {
      if (failureCode(failure) === 'EEXIST') throw failure;
      await withoutLinks(temporary, path);
    }
  });
}

async function throughTemporary(
  path: string,
  content: string | Uint8Array,
  mode: number,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(path);
  const temporary = join(dirname(path), `${temporaryPrefix(path)}${randomUUID()}.tmp`);
  await withDraft(temporary, async () => {
    try {
      await writeDurably(temporary, content, mode);
      await publish(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  });
  await syncFolder(dirname(path));
}

async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(content, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the new name durable. Windows can't sync a folder, and some file systems refuse to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

async function removeLeftovers(path: string): Promise<void> {
  for (const leftover of await leftoversOf(path)) await rm(leftover, { force: true });
}

/** What a process left that was ended between writing and renaming. */
export async function leftoversOf(path: string): Promise<readonly string[]> {
  const folder = dirname(path);
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(temporaryPrefix(path)) || !OWN_ENDING.test(name)) continue;
    const leftover = join(folder, name);
    const stats = await stat(leftover).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS) found.push(leftover);
  }
  return found;
}

function temporaryPrefix(path: string): string {
  return `.${Array.from(basename(path)).slice(0, NAME_KEPT).join('')}.`;
}
