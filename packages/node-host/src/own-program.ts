import { statSync } from 'node:fs';
import type { Environment } from './environment.ts';
import { programPaths } from './program-path.ts';
import { shellWord } from './shell-word.ts';

/**
 * How a user types a program of ours: by its name where it is on the PATH, as in an installed package; otherwise with the
 * Node that runs now and the file, as in a checkout. A file that is missing leaves the name.
 */
export function ownProgram(name: string, file: string, env: Environment): string {
  if (programPaths(name, env).some(isFile) || !isFile(file)) return name;
  return [process.execPath, file].map((path) => shellWord(path)).join(' ');
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
