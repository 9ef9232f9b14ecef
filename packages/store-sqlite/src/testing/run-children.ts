import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StoreError } from '@workrail/ports';
import type { AppendJob } from './append-many.child.ts';

const CHILD = fileURLToPath(new URL('./append-many.child.ts', import.meta.url));
const run = promisify(execFile);

export interface ChildOutcome {
  readonly errors: readonly StoreError[];
  readonly stderr: string;
}

/** Runs each job in a process of its own, all at once. */
export const runChildren = (jobs: readonly AppendJob[]): Promise<ChildOutcome[]> =>
  Promise.all(
    jobs.map(async (job) => {
      const { stdout, stderr } = await run(process.execPath, [CHILD, JSON.stringify(job)]);
      return { errors: JSON.parse(stdout) as StoreError[], stderr };
    }),
  );
