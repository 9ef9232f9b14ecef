import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, delimiter, extname, isAbsolute, join } from 'node:path';
import type { CommandFacts } from '@workrail/ports';
import { type Environment, variable } from '../environment.ts';
import { failureReason } from '../failure-reason.ts';

/** What a command leads to; a Node is asked for its version. */
export async function commandFacts(command: string, env: Environment): Promise<CommandFacts> {
  if (!isAbsolute(command) && /[\\/]/.test(command)) return { is: 'relative' };
  const candidates = isAbsolute(command) ? [command] : onSearchPath(command, env);
  let refused: string | undefined;
  for (const path of candidates) {
    if (!(await isFile(path))) continue;
    if (await mayRun(path))
      return /^\.(?:cmd|bat)$/i.test(extname(path)) ? { is: 'script', path } : asked(path);
    refused ??= path;
  }
  return refused === undefined ? { is: 'missing' } : { is: 'not_runnable', path: refused };
}

/** Windows finds a program by its name without the ending. */
function onSearchPath(name: string, env: Environment): readonly string[] {
  const windows = process.platform === 'win32';
  const list = variable(env, 'PATH') ?? variable(env, 'Path') ?? '';
  const endings = windows && extname(name) === '' ? ['.exe', '.cmd', '.bat'] : [''];
  return list
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)));
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isFile() ?? false;

const mayRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const PATIENCE_MS = 5_000;

async function asked(path: string): Promise<CommandFacts> {
  if (!/^node(?:js)?(?:\.exe)?$/i.test(basename(path))) return { is: 'other', path };
  return new Promise((resolve) => {
    const options = { timeout: PATIENCE_MS, killSignal: 'SIGKILL', windowsHide: true } as const;
    const child = execFile(path, ['--version'], options, (failure, stdout) => {
      const version = /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
      if (version !== undefined) resolve({ is: 'node', path, version });
      else resolve({ is: 'silent', path, reason: silence(failure) });
    });
    child.stdin?.end();
  });
}

const silence = (failure: (Error & { readonly killed?: boolean }) | null): string => {
  if (failure === null) return 'it says something else';
  return failure.killed ? `it does not answer within ${PATIENCE_MS / 1_000} seconds` : failureReason(failure);
};
