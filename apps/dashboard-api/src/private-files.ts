import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E, type Either } from '@workrail/kernel';

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

export type PrivateFiles = ReturnType<typeof privateFiles>;

/** Files that are nowhere else and nobody's but this process's, and for no longer than it needs them. */
export function privateFiles() {
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
    folder: async (): Promise<Either<TemporaryFolderError, PrivateFolder>> => {
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
    /** Removes all of them at once; for the end of the program. */
    removeAll: (): void => {
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

/** How the folder for the files of a process begins; six random characters follow. */
const rootName = (pid: number): string => `workrail-dashboard-${pid}-`;

const ROOT = /^workrail-dashboard-(\d{1,10})-[A-Za-z0-9]{6}$/;

/** Removes what a dashboard of this user could not remove because it was killed. Whatever can't be told apart stays. */
export async function removeAbandoned(): Promise<void> {
  const above = tmpdir();
  const names = await readdir(above).catch(() => []);
  for (const name of names) {
    const pid = ROOT.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(above, name);
    // The next start finds what could not be removed now.
    if (await isOwnFolder(folder)) await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** A link to a folder is none. Where there are no users in numbers, the folder above is the user's own. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && (process.getuid?.() ?? found.uid) === found.uid;
}

/** Asks with a signal that is none; a process of somebody else may not be asked, and is there. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return !(failure instanceof Error && 'code' in failure && failure.code === 'ESRCH');
  }
}
