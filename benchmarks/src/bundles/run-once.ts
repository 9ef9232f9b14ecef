import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What a program took from its start to its end. */
export interface Taken {
  readonly ms: number;
  /** Resident memory at its highest, in MiB. */
  readonly mebibytes: number;
}

/**
 * Says at the end how much memory the process had at most. Not `resourceUsage().maxRSS`: Linux counts there what the
 * process had that started this one. Threads run this too, and share the memory.
 */
const TELL = `import { readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => writeSync(3, /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''));`;

/** Runs a program of Node to its end, which has to be a good one. */
export async function runOnce(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Taken> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(TELL)}`, ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const told = Promise.all([child.stdio[2], child.stdio[3]].map((stream) => text(stream as Readable)));
  const [code] = await once(child, 'exit');
  const ms = performance.now() - started;
  const [stderr, kibibytes] = await told;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return { ms, mebibytes: Number(kibibytes) / 1_024 };
}
