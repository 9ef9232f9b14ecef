import { program, type TaskEither } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type DescribeDependencies, type DescribeRunError, describeRun } from './describe-run.ts';
import { type FindRunError, findRun } from './find-run.ts';
import type { RunRef, RunReport } from './run-report.ts';

export interface RunStatusInput extends RunRef {
  /** How long to wait for something to happen where it is at work, in milliseconds: at most 20,000; none where it is left out. */
  readonly wait_ms?: number;
}

export type RunStatusError = FindRunError | DescribeRunError | InvalidInputError;

type StatusDependencies = DescribeDependencies & Pick<Dependencies, 'drivers'>;

/** Clients give up calls that take longer. */
export const LONGEST_WAIT = 20_000;
const LOOK = 250;

/** How a run stands. It is taken up where nobody is at work in it. */
export const runStatus =
  (deps: StatusDependencies) =>
  ({ run_id, wait_ms = 0 }: RunStatusInput): TaskEither<RunStatusError, RunReport> =>
    program(async ({ take, value }) => {
      if (!Number.isInteger(wait_ms) || wait_ms < 0 || wait_ms > LONGEST_WAIT)
        return value(
          invalid(
            'wait_ms',
            'range',
            `wait_ms is ${wait_ms}`,
            `Send a whole number from 0 to ${LONGEST_WAIT}.`,
          ),
        );
      return take(settledRun(deps, run_id, wait_ms));
    });

/** The run once there is nothing at work in it, or after so many milliseconds. */
export const settledRun = (deps: StatusDependencies, run: string, patience: number) =>
  program<FindRunError | DescribeRunError, RunReport>(async ({ take }) => {
    const end = Date.parse(deps.clock.now()) + patience;
    for (;;) {
      const record = await take(deps.store.read((tx) => findRun(tx, run)));
      const isAtWork = record.state === 'running' || record.state === 'waiting';
      if (isAtWork) deps.drivers.keepGoing(record.runId);
      const left = end - Date.parse(deps.clock.now());
      if (!isAtWork || left <= 0) return take(describeRun(deps, record));
      await deps.drivers.pause(record.runId, Math.min(LOOK, left));
    }
  });
