import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { basename, extname, isAbsolute } from 'node:path';
import type { CommandFacts } from '@workrail/ports';
import type { Environment } from '../environment.ts';
import { failureReason } from '../failure-reason.ts';
import { isAccessible, isFile } from '../file-checks.ts';
import { programPaths } from '../program-path.ts';

/** What a command leads to; a Node is asked for its version. */
export async function commandFacts(command: string, env: Environment): Promise<CommandFacts> {
  if (!isAbsolute(command) && /[\\/]/.test(command)) return { is: 'relative' };
  const candidates = isAbsolute(command) ? [command] : programPaths(command, env);
  let refused: string | undefined;
  for (const path of candidates) {
    if (!(await isFile(path))) continue;
    if (await isAccessible(path, constants.X_OK))
      return /^\.(?:cmd|bat)$/i.test(extname(path)) ? { is: 'script', path } : asked(path);
    refused ??= path;
  }
  return refused === undefined ? { is: 'missing' } : { is: 'not_runnable', path: refused };
}

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
