import type { RunState } from '@workrail/event-log';
import { defined, program, type TaskEither } from '@workrail/kernel';
import type { RunStateRecord } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { appendTo, writeProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type DescribeDependencies, type DescribeRunError, describeRun } from './describe-run.ts';
import { type FindRunError, findRun } from './find-run.ts';
import type { RunChannel, RunRef, RunReport } from './run-report.ts';
import { saidIn } from './said.ts';

export interface CancelRunInput extends RunRef {
  readonly channel: RunChannel;
  /** Who cancels it, where it is known. */
  readonly by?: string;
  /** In their words, at most 1,000 bytes. */
  readonly reason?: string;
}

export interface CanceledRun extends RunReport {
  /** False where it had ended before. */
  readonly canceled_now: boolean;
}

export type CancelRunError = FindRunError | DescribeRunError | InvalidInputError;

type CancelDependencies = DescribeDependencies & Pick<Dependencies, 'drivers' | 'health'>;

/** Milliseconds in which the calls that are on their way end, and say what became of them. */
const PATIENCE = 2_500;
const LOOK = 100;

const ENDED: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'canceled']);

/** Ends a run: its waits are over, the requests that are on their way are ended, and nothing more is sent. One that has ended stays as it is. */
export const cancelRun =
  (deps: CancelDependencies) =>
  (input: CancelRunInput): TaskEither<CancelRunError, CanceledRun> =>
    program(async ({ take, value }) => {
      const by = value(saidIn('by', input.by));
      const reason = value(saidIn('reason', input.reason));
      const { channel, run_id } = input;
      const canceled_now = await take(
        writeProgram<CancelRunError, boolean>(deps, async (tx, steps) => {
          const { runId, sessionId, state } = await steps.take(findRun(tx, run_id));
          if (ENDED.has(state)) return false;
          const run = await steps.take(tx.graph.run(runId));
          if (run._tag === 'None') throw new Error('a run that has a state is there');
          await steps.take(deps.health.check(tx, sessionId));
          const data = defined({ runId, node: run.value.tip, channel, by, reason });
          const events = [{ kind: 'run_canceled' as const, data }];
          const version = await steps.take(appendTo(tx, sessionId, { at: deps.clock.now(), events }));
          deps.health.wrote(sessionId, version, version + 1);
          return true;
        }),
      );
      const record = await take(deps.store.read((tx) => findRun(tx, run_id)));
      if (canceled_now) {
        deps.drivers.ring(record.runId);
        await take(untilQuiet(deps, record));
      }
      return { ...(await take(describeRun(deps, record))), canceled_now };
    });

/** Until the driver of the run, of whichever process, has recorded what became of its calls. */
const untilQuiet = (deps: CancelDependencies, { runId }: Pick<RunStateRecord, 'runId'>) =>
  program<CancelRunError, void>(async ({ take }) => {
    const end = Date.parse(deps.clock.now()) + PATIENCE;
    for (;;) {
      const now = deps.clock.now();
      const lease = await take(deps.store.read((tx) => tx.leases.lease(runId)));
      if (lease._tag === 'None' || lease.value.endsAt <= now || Date.parse(now) >= end) return;
      await deps.drivers.pause(runId, LOOK);
    }
  });
