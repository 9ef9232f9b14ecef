import { type ExecFileOptions, execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Environment } from '../environment.ts';
import { isAccessible } from '../file-checks.ts';
import { programPaths } from '../program-path.ts';

const TIMEOUT_MS = 2_000;
const LIMITS = { killSignal: 'SIGKILL', maxBuffer: 65_536, windowsHide: true } as const;

/** Variables that would make git look at another repository than the folder's own. */
const REDIRECTIONS = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
]);

export type GitCommand = (folder: string, args: readonly string[]) => Promise<string>;

/** Runs git in a folder and gives what it printed, also where it failed half-way; '' where it gave no answer. */
export function gitCommand(env: Environment, timeout = TIMEOUT_MS): GitCommand {
  const childEnv = environmentForGit(env);
  let program: Promise<string | undefined> | undefined;
  return async (folder, args) => {
    program ??= gitProgram(env);
    const path = await program;
    return path === undefined ? '' : run(path, args, { cwd: folder, env: childEnv, timeout });
  };
}

async function run(path: string, args: readonly string[], options: ExecFileOptions): Promise<string> {
  try {
    return (await promisify(execFile)(path, args, { ...options, ...LIMITS, encoding: 'utf8' })).stdout;
  } catch (failure) {
    // One that was ended from outside may have stopped in the middle of a line.
    if (!(failure instanceof Error) || !('stdout' in failure) || !('killed' in failure)) return '';
    return typeof failure.stdout === 'string' && failure.killed !== true ? failure.stdout : '';
  }
}

function environmentForGit(env: Environment): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !REDIRECTIONS.has(name.toUpperCase()));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
}

/**
 * On Windows a bare program name is looked for in the child's folder first, so that a workspace could bring
 * its own git.exe; there the program is found on the PATH beforehand.
 */
async function gitProgram(env: Environment): Promise<string | undefined> {
  if (process.platform !== 'win32') return 'git';
  for (const candidate of programPaths('git.exe', env)) if (await isAccessible(candidate)) return candidate;
  return undefined;
}
