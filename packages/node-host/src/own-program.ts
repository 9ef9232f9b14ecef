import { statSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { npxPackage } from './npx-package.ts';
import { programPaths } from './program-path.ts';
import { shellWord } from './shell-word.ts';

interface ProgramPlace {
  /** The file of the program, whether it is there or not. */
  readonly file: string;
  readonly env: Environment;
  /** The data folder in use; undefined where there is none. */
  readonly data: Pick<DataFolder, 'folder' | 'isDefault'> | undefined;
}

/**
 * The beginning of every command that is printed for people to run: the program, and the data folder where another
 * process would use a different one. A command that is put behind it works in a terminal that knows nothing.
 */
export function ownProgram(name: string, { file, env, data }: ProgramPlace): string {
  const program = programWord(name, file, env);
  return data === undefined || data.isDefault ? program : `${program} --data-dir ${shellWord(data.folder)}`;
}

/**
 * How a user types a program of ours: through npx where that runs it; by its name where it is on the PATH, as in an
 * installed package; otherwise with the Node that runs now and the file, as in a checkout. A file that is missing leaves
 * the name.
 */
function programWord(name: string, file: string, env: Environment): string {
  const throughNpx = npxCommand(name, file, env);
  if (throughNpx !== undefined) return throughNpx;
  if (programPaths(name, env).some(isFile) || !isFile(file)) return name;
  return [process.execPath, file].map((path) => shellWord(path)).join(' ');
}

/**
 * What starts a program through npx, if that has started this one: the PATH that npx makes leads to the program, but that
 * of the user does not.
 */
function npxCommand(name: string, file: string, env: Environment): string | undefined {
  if (env.npm_command !== 'exec') return undefined;
  const found = npxPackage(file);
  const start = found === undefined ? installedCommand(file) : ['npx', '-y', found];
  if (start === undefined) return undefined;
  // `workrail-dashboard` is the command `dashboard` of `workrail`.
  const [, command] = /^workrail-(.+)$/.exec(name) ?? [];
  return [...start, ...(command === undefined ? [] : [command])].join(' ');
}

/** Where npx takes the package that a project has installed. */
const installedCommand = (file: string): readonly string[] | undefined =>
  /[\\/]node_modules[\\/]workrail[\\/]/.test(file) ? ['npx', 'workrail'] : undefined;

interface ServerStart {
  readonly route: 'path' | 'npx';
  readonly command: string;
  readonly args: readonly string[];
}

/** How a client starts the server of this file for years to come: npm may clear the cache that npx runs it from. */
export function serverStart(file: string, windows = process.platform === 'win32'): ServerStart {
  const cached = npxPackage(file);
  if (cached === undefined) return { route: 'path', command: process.execPath, args: [file] };
  // npx is a script on Windows, and needs its shell.
  const [command = '', ...args] = [...(windows ? ['cmd', '/c'] : []), 'npx', '-y', cached, 'mcp'];
  return { route: 'npx', command, args };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
