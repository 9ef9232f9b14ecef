import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that nobody else may look into, for one file on its way. */
export interface PrivateFolder {
  readonly at: (name: string) => string;
  readonly remove: () => Promise<void>;
}

/** Files that are nowhere else and nobody's but this process's, and for no longer than it needs them. */
export interface PrivateFiles {
  readonly folder: () => Promise<PrivateFolder>;
  /** Removes all of them at once; for the end of the program. */
  readonly removeAll: () => void;
}

export function privateFiles(): PrivateFiles {
  let root: Promise<string> | undefined;
  const made = new Set<string>();
  const rootFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workrail-dashboard-'));
    made.add(folder);
    return folder;
  };
  return {
    folder: async () => {
      root ??= rootFolder();
      const above = await root;
      await mkdir(above, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(above, 'file-'));
      return {
        at: (name) => join(folder, name),
        remove: () => rm(folder, { recursive: true, force: true }),
      };
    },
    removeAll: () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}
