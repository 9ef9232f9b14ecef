import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the folder for the files of a process begins; six random characters follow. */
export const rootName = (pid: number): string => `workrail-dashboard-${pid}-`;

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
