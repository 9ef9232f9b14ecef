import type { DriftedRun, RouteAnswer } from '@workrail/dashboard-contract';
import { type E, either, program, type RunId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { driftOf, type RunFacts, readProgram, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn } from '../sessions/checked-input.ts';
import type { ReadError } from '../sessions/read-of.ts';
import { factsOfRun } from '../sessions/run-summary.ts';

export interface FindDriftInput {
  /** Ids of runs, with commas between them. */
  readonly runs: string;
}

/**
 * Of runs that are under way, those whose workflow's file is another one now, is gone, or can't be used. Runs that are done
 * go on with nothing, and those that are not there or damaged are told of elsewhere.
 */
export const findDrift =
  (deps: Pick<Dependencies, 'store' | 'runs' | 'catalog'>) =>
  ({ runs }: FindDriftInput): TaskEither<ReadError, RouteAnswer<'findDrift'>> =>
    program(async ({ take, value }) => {
      const ids = value(idsIn(runs));
      const all = await take(
        readProgram<never, readonly (readonly [RunId, RunFacts])[]>(deps, async (tx, { take }) => {
          const found: (readonly [RunId, RunFacts])[] = [];
          for (const id of ids) {
            const facts = await take(unlessDamaged(factsUnderWay(deps, tx, id)));
            if (facts !== undefined) found.push([id, facts]);
          }
          return found;
        }),
      );
      const drifted: DriftedRun[] = [];
      for (const [runId, facts] of all) {
        const { state, warnings } = await driftOf(deps.catalog, facts);
        if (state !== 'same')
          drifted.push({ runId, state, warnings: warnings.map(({ message }) => message) });
      }
      return { drifted };
    });

const idsIn = (runs: string): E.Either<InvalidInputError, ReadonlySet<RunId>> =>
  either(({ value }) => new Set(runs.split(',').map((one) => value(runIdIn(one)))));

const factsUnderWay = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, id: RunId) =>
  program<StoreError, RunFacts | undefined>(async ({ take }) => {
    const run = await take(tx.graph.run(id));
    if (run._tag === 'None') return undefined;
    const tip = await take(tx.graph.node(run.value.tip));
    const isDone = tip._tag === 'None' || tip.value.event.data.position.kind === 'complete';
    return isDone ? undefined : await take(factsOfRun(deps, tx, run.value));
  });
