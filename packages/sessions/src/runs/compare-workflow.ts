import type { RunWorkflow } from '@workrail/dashboard-contract';
import { program, type RunId, type TaskEither } from '@workrail/kernel';
import { driftOf, type RunFacts, type RunNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn } from '../sessions/checked-input.ts';
import { readOf } from '../sessions/read-of.ts';
import { factsOfRun } from '../sessions/run-summary.ts';
import type { DescribeRunError, OfRun } from './describe-run.ts';
import { valueText } from './value-text.ts';

/** Says how a run's workflow differs from its file. The file is looked for where the session's project lies. */
export const compareWorkflow =
  (deps: Pick<Dependencies, 'store' | 'runs' | 'health' | 'catalog'>) =>
  (given: OfRun): TaskEither<DescribeRunError, RunWorkflow> =>
    program(async ({ take }) => {
      const run = await take(
        readOf<RunId, RunNotFoundError, RunFacts>(deps, runIdIn(given.runId), async (tx, runId, steps) => {
          const { take, fail } = steps;
          const record = await take(tx.graph.run(runId));
          if (record._tag === 'None') return fail({ _tag: 'RunNotFoundError', runId });
          await take(deps.health.check(tx, record.value.sessionId));
          return take(factsOfRun(deps, tx, record.value));
        }),
      );
      const { state, warnings, current } = await driftOf(deps.catalog, run);
      return {
        runId: run.runId,
        workflowId: run.workflow.workflowId,
        pinnedHash: run.workflowHash,
        state,
        warnings: warnings.map(({ message }) => message),
        pinned: valueText(run.workflow),
        current: current === undefined ? null : valueText(current),
      };
    });
