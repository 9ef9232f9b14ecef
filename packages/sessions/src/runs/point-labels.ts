import type { TimelinePage } from '@workrail/dashboard-contract';
import { labelAt, readsContext, type StepLabel, type StepRound } from '@workrail/engine';
import type { PointOutline } from '@workrail/event-log';
import { type BlobHash, defined, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { objectAt, unlessDamaged } from '@workrail/session-reads';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** Where a run stood, as far as the step depends on it that is to be done there. */
type StandsAt = Pick<PointOutline, 'position' | 'context'>;

export type Labeller = (at: StandsAt) => TaskEither<StoreError, StepLabel | null>;

/**
 * Tells steps of one run as the agent saw them. Contexts are read where a title or a loop takes something from them, each
 * once. What can't be read is told as unset.
 */
export function labeller(tx: ReadTransaction, workflow: CompiledWorkflow): Labeller {
  const contexts = new Map<BlobHash, JsonObject>();
  const contextOf = (hash: BlobHash): TaskEither<StoreError, JsonObject> =>
    program(async ({ take }) => {
      const known = contexts.get(hash);
      if (known !== undefined) return known;
      const read = (await take(unlessDamaged(objectAt(tx, hash, 'the context')))) ?? {};
      contexts.set(hash, read);
      return read;
    });
  return ({ position, context }) =>
    program(async ({ take }) => {
      const known = readsContext(workflow, position) ? await take(contextOf(context)) : {};
      return labelAt(workflow, position, known);
    });
}

/** Rounds as an answer has them. */
export const shownRounds = (
  rounds: readonly StepRound[],
): NonNullable<TimelinePage['entries'][number]['rounds']> =>
  rounds.map(({ title, iteration, total, item }) => defined({ title, iteration, total, item }));
