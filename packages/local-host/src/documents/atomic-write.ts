import { randomUUID } from 'node:crypto';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { failureCode } from '../failure-reason.ts';

const LEFTOVER_AGE_MS = 60_000;

/** Replaces the file as a whole: readers see the old text or the new, also after a loss of power. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await throughTemporary(path, text, (temporary) => rename(temporary, path));
}

/** Makes the file as a whole; rejects with `EEXIST` where there is one already. */
export async function createFile(path: string, text: string): Promise<void> {
  await throughTemporary(path, text, async (temporary) => {
    try {
      await link(temporary, path);
    } catch (failure) {
      if (failureCode(failure) === 'EEXIST') throw failure;
      // A file system without hard links: the caller's lock has to do.
      await rename(temporary, path);
    }
  });
}

async function throughTemporary(
  path: string,
  text: string,
  publish: (temporary: string) => Promise<void>,
): Promise<void> {
  await removeLeftovers(path);
  const temporary = join(dirname(path), `${temporaryPrefix(path)}${randomUUID()}.tmp`);
  try {
    await writeDurably(temporary, text);
    await publish(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text, 'utf8');
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

/** Removes what a process left that was ended between writing and renaming. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(temporaryPrefix(path)) || !name.endsWith('.tmp')) continue;
    const leftover = join(folder, name);
    const stats = await stat(leftover).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > LEFTOVER_AGE_MS)
      await rm(leftover, { force: true });
  }
}

function temporaryPrefix(path: string): string {
  return `.${basename(path)}.`;
}
