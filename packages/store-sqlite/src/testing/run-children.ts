import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { StoreError } from '@workrail/ports';
import type { AppendJob } from './append-many.child.ts';

const CHILD = fileURLToPath(new URL('./append-many.child.ts', import.meta.url));

export interface ChildOutcome {
  readonly errors: readonly StoreError[];
  readonly stderr: string;
}

/** Runs each job in a process of its own; they start together, once all of them are there. */
export async function runChildren(jobs: readonly AppendJob[]): Promise<() => Promise<ChildOutcome[]>> {
  const children = jobs.map(startChild);
  const stderr = children.map((child) => (child.stderr === null ? '' : text(child.stderr)));
  await Promise.all(children.map((child) => message(child)));
  return () =>
    Promise.all(
      children.map(async (child, i) => {
        const errors = message(child);
        child.send('go');
        return { errors: (await errors) as StoreError[], stderr: (await stderr[i]) ?? '' };
      }),
    );
}

export const startChild = (job: AppendJob): ChildProcess =>
  fork(CHILD, [JSON.stringify(job)], { silent: true });

/** The next message; an error where the process ends without one. */
export async function message(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with code ${code}`);
  });
  const [received] = await Promise.race([once(child, 'message'), ended]);
  return received;
}
