import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SavedFileChange } from '@workrail/ports';
import { createFile, replaceFile, syncFolder } from '../documents/atomic-write.ts';
import { makeFolder } from '../make-folder.ts';
import { noteName, noteText, type ReplacedFile } from './replaced-files.ts';

const PERMISSIONS = 0o777;

/** Writes or removes a file of `folder`. Each step leaves what readers can make sense of. */
export async function changeFile(folder: string, change: SavedFileChange): Promise<void> {
  if (change.kind === 'remove') return removeFile(change.file.path);
  const { name, text, replaces } = change;
  const path = join(folder, name);
  if (replaces?.name === name) {
    const real = realpathSync(replaces.path);
    return replaceFile(real, text, statSync(real).mode & PERMISSIONS);
  }
  if (replaces === undefined) {
    makeFolder(dirname(path), 0o700);
    return createFile(path, text);
  }
  if (dirname(replaces.path) !== dirname(path)) throw new Error('a file replaces one of its own folder only');
  const note = join(dirname(path), noteName(basename(replaces.path)));
  const version = createHash('sha256').update(text).digest('hex');
  await replaceFile(note, noteText({ by: basename(path), version, replaced: replaces.version }));
  try {
    await createFile(path, text, { mode: statSync(replaces.path).mode & PERMISSIONS });
  } catch (failure) {
    await rm(note, { force: true });
    throw failure;
  }
  await removeFile(replaces.path);
  await removeFile(note);
}

/** Finishes what a process began that was ended, or forgets it where it had come to nothing. */
export async function settleReplaced(replaced: readonly ReplacedFile[]): Promise<void> {
  for (const { name, note, by } of replaced) {
    if (by !== undefined) await removeFile(join(dirname(note), name));
    await removeFile(note);
  }
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncFolder(dirname(path));
}
