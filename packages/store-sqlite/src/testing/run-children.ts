import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { StoreError } from '@workrail/ports';
import type { AppendJob } from './append-many.child.ts';
import type { LeaseJob, LeaseOutcome } from './take-leases.child.ts';

const scriptAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const CHILD = scriptAt('./append-many.child.ts');
const LEASES = scriptAt('./take-leases.child.ts');

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

/** Takes leases in as many processes at once, and gives what each of them got. */
export async function takeLeases(jobs: readonly LeaseJob[]): Promise<readonly LeaseOutcome[]> {
  const children = jobs.map((job) => fork(LEASES, [JSON.stringify(job)], { silent: true }));
  await Promise.all(children.map((child) => message(child)));
  const outcomes = children.map((child) => message(child));
  for (const child of children) child.send('go');
  return (await Promise.all(outcomes)) as LeaseOutcome[];
}

/** The next message; an error where the process ends without one. */
export async function message(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with code ${code}`);
  });
  const [received] = await Promise.race([once(child, 'message'), ended]);
  return received;
}
