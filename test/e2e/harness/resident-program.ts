import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../../harness/patience.ts';
import { helperScript } from './server-files.ts';

interface ProgramRun {
  /** The built program. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

interface ProgramEnd {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Resident {
  readonly requests: number;
  readonly ends: number;
}

let resident: Resident | undefined;

/**
 * Runs a program to its end in a process that stays for the next run of this test file: the same built files on the same
 * disk, without the quarter of a second that each start of a process takes. stdin is empty, and no stream a terminal.
 */
export function runInResident(run: ProgramRun): ProgramEnd {
  resident ??= startResident(run.env);
  const { requests, ends } = resident;
  writeSync(requests, `${JSON.stringify({ ...run, patience: PATIENCE_MS })}\n`);
  const line = readLine(ends);
  if (line === '') resident = undefined;
  expect(line, `the process of ${run.args.join(' ')} has gone`).not.toBe('');
  return JSON.parse(line) as ProgramEnd;
}

/** It ends when this process does, whose ends of the pipes close with it. */
function startResident(env: ProgramRun['env']): Resident {
  const folder = mkdtempSync(join(tmpdir(), 'workrail-e2e-resident-'));
  try {
    const [requests, ends] = [join(folder, 'requests'), join(folder, 'ends')];
    expect(spawnSync('sh', ['-c', 'mkfifo "$0" "$1"', requests, ends]).status).toBe(0);
    const [read, ask] = bothEnds(requests);
    const [answers, write] = bothEnds(ends);
    // A loop without end is ended by the limit of processor time, a wait without end by the process itself.
    const limited = ['-c', `ulimit -t ${(2 * PATIENCE_MS) / 1000}; exec "$@"`, 'sh'];
    const command = [process.execPath, helperScript('command-lines.mjs')];
    spawn('sh', [...limited, ...command], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', read, write],
    }).unref();
    closeSync(read);
    closeSync(write);
    return { requests: ask, ends: answers };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A pipe opened for reading and for writing; each of the two would wait for the other. */
function bothEnds(path: string): readonly [read: number, write: number] {
  const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const write = openSync(path, 'w');
  const read = openSync(path, 'r');
  closeSync(first);
  return [read, write];
}

function readLine(from: number): string {
  const parts: Buffer[] = [];
  const part = Buffer.alloc(65_536);
  for (;;) {
    const length = readSync(from, part);
    if (length === 0) return '';
    parts.push(Buffer.from(part.subarray(0, length)));
    if (part[length - 1] === 10) return Buffer.concat(parts).toString();
  }
}
