import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, each with the mode. Node's own recursive way never ends where a
 * file system that is there can hold no folders, such as /proc; this one stops at the first failure.
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    makeLast(path, mode);
  } catch (failure) {
    const above = dirname(path);
    if ((failure as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw failure;
    makeFolder(above, mode);
    makeLast(path, mode);
  }
}

function makeLast(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (failure) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw failure;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
