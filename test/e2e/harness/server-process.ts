import { type ChildProcess, spawn } from 'node:child_process';
import { END_LIMIT_MS, type ProcessEnd } from './audit.ts';
import type { Launch } from './launch.ts';

/** A server process with everything that it wrote. */
export interface ServerProcess {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly onLine: (listener: (line: string) => void) => void;
  readonly write: (line: string) => void;
  /** Ends stdin; a server that hangs then is killed in the end, so that it does not outlive its test. */
  readonly endInput: () => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Resolves when the process is gone and its streams are read to their ends. */
  readonly ended: Promise<ProcessEnd>;
}

/** Starts a server; it leads a process group of its own, so that a test can look for children left over. */
export function startProcess({ command, args, env, cwd }: Launch): ServerProcess {
  const child = spawn(command, args, { env, cwd, stdio: 'pipe', detached: true });
  const stdout: string[] = [];
  const stderr: string[] = [];
  const listeners: ((line: string) => void)[] = [];
  let inputEndedAt: number | undefined;
  let open = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout.push(text);
    const lines = `${open}${text}`.split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) for (const listener of listeners) listener(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  // A server that is gone shows by its end, not by a broken pipe here.
  child.stdin.on('error', () => {});
  return {
    pid: child.pid ?? -1,
    stdout: () => stdout.join(''),
    stderr: () => stderr.join(''),
    onLine: (listener) => listeners.push(listener),
    write: (line) => child.stdin.write(`${line}\n`),
    endInput: () => {
      inputEndedAt ??= performance.now();
      child.stdin.end();
      const watchdog = setTimeout(() => child.kill('SIGKILL'), 2 * END_LIMIT_MS);
      child.once('exit', () => clearTimeout(watchdog));
    },
    kill: (signal) => child.kill(signal),
    ended: endOf(child, () => inputEndedAt),
  };
}

function endOf(child: ChildProcess, inputEndedAt: () => number | undefined): Promise<ProcessEnd> {
  return new Promise((resolve, reject) => {
    let exitedAt = 0;
    child.once('error', reject);
    child.once('exit', () => {
      exitedAt = performance.now();
    });
    child.once('close', (code, signal) => {
      const endedAt = inputEndedAt();
      resolve({ code, signal, afterInputEndMs: endedAt === undefined ? null : exitedAt - endedAt });
    });
  });
}
