import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import { rootName } from './abandoned-files.ts';

/** A folder that nobody else may look into, for one file on its way. */
export interface PrivateFolder {
  readonly at: (name: string) => string;
  readonly remove: () => Promise<void>;
}

/** The machine has no place for a file on its way. */
export interface TemporaryFolderError {
  readonly _tag: 'TemporaryFolderError';
  readonly folder: string;
  readonly reason: string;
}

/** Files that are nowhere else and nobody's but this process's, and for no longer than it needs them. */
export interface PrivateFiles {
  readonly folder: () => Promise<Either<TemporaryFolderError, PrivateFolder>>;
  /** Removes all of them at once; for the end of the program. */
  readonly removeAll: () => void;
}

export function privateFiles(): PrivateFiles {
  let root: Promise<string> | undefined;
  const made = new Set<string>();
  const rootFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), rootName(process.pid)));
    made.add(folder);
    return folder;
  };
  const newFolder = async () => {
    root ??= rootFolder();
    return mkdtemp(join(await root, 'file-'));
  };
  const again = () => {
    // What failed is not kept: the next one finds room again, or a root that somebody removed meanwhile.
    root = undefined;
    return newFolder();
  };
  return {
    folder: async () => {
      try {
        const folder = await newFolder().catch(again);
        return E.right({
          at: (name) => join(folder, name),
          remove: () => rm(folder, { recursive: true, force: true }),
        });
      } catch (failure) {
        root = undefined;
        return E.left(temporaryFolderError(failure));
      }
    },
    removeAll: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the system says of it, without the path of a single file. */
export const temporaryFolderError = (failure: unknown): TemporaryFolderError => ({
  _tag: 'TemporaryFolderError',
  folder: tmpdir(),
  reason: (failure instanceof Error ? failure.message : String(failure)).replace(/,.*$/s, ''),
});
