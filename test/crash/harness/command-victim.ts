import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { commandOf, withoutProgress } from '../../e2e/harness/command-line.ts';
import type { ServerHome } from '../../e2e/harness/server-home.ts';
import type { Random } from './seeded-random.ts';
import { pass } from './victim.ts';

/** How a command came to its end. */
export interface Death {
  /** False where it ended by itself before. */
  readonly killed: boolean;
  /** Null where a signal ended it. */
  readonly code: number | null;
  /** Null where it ended by itself. */
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `workrail` and sends it a signal at the moment that `moment` waits for. */
export async function killCommand(
  args: readonly string[],
  home: ServerHome,
  moment: (ended: () => boolean) => Promise<void>,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<Death> {
  const { command, args: all, options } = commandOf(args, { home });
  const child = spawn(command, all, {
    env: options.env,
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  await moment(ended);
  child.kill(signal);
  await exit;
  const [stdout, stderr] = await said;
  const killed = child.signalCode === 'SIGKILL';
  return { killed, code: child.exitCode, signal: child.signalCode, stdout, stderr: withoutProgress(stderr) };
}

/** When a command does what, in milliseconds from its start. */
export interface Course {
  /** The file holds more than so many bytes. */
  readonly grownMs: number;
  /** At first as one life was, which may have been a slow one; nearer to what is usual with each that ends too early. */
  endedMs: number;
}

interface Growth {
  readonly file: () => string;
  readonly bytes: number;
}

async function grown({ file, bytes }: Growth, ended: () => boolean): Promise<void> {
  while (!ended() && (statSync(file(), { throwIfNoEntry: false })?.size ?? 0) <= bytes) await sleep(1);
}

/** Lets a command live, and looks at how a file grows meanwhile. */
export async function courseOf(args: readonly string[], home: ServerHome, growth: Growth): Promise<Course> {
  const started = performance.now();
  let grownMs = Number.NaN;
  const death = await killCommand(args, home, async (ended) => {
    await grown(growth, ended);
    grownMs = performance.now() - started;
    while (!ended()) await sleep(1);
  });
  expect(death).toMatchObject({ killed: false, stderr: '' });
  return { grownMs, endedMs: performance.now() - started };
}

/** A moment somewhere in the life of the command, or while a file grows, which is where a kill does harm. */
export const momentIn =
  (course: Course, growth: Growth, random: Random) =>
  async (ended: () => boolean): Promise<void> => {
    if (random() < 0.3) return pass(random() * course.grownMs);
    await grown(growth, ended);
    // Later moments come up more often: the last thing that is written is what makes it whole.
    const waitedMs = Math.sqrt(random()) * 0.95 * (course.endedMs - course.grownMs);
    await pass(waitedMs);
    if (ended()) course.endedMs = (course.endedMs + course.grownMs + waitedMs) / 2;
  };
