import { program, RUN_ID_PATTERN, type RunId } from '@workrail/kernel';
import type { ReadTransaction, RunStateRecord, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** There is no run with this id, or it has no steps that the server does. */
export interface UnknownRunError {
  readonly _tag: 'UnknownRunError';
  readonly run_id: string;
  /** Whether there is one that the agent does alone. */
  readonly isAgents: boolean;
}

export type FindRunError = UnknownRunError | InvalidInputError | StoreError;

/** The run that an id names. */
export const findRun = (tx: ReadTransaction, given: string) =>
  program<FindRunError, RunStateRecord>(async ({ take, value, fail }) => {
    if (!RUN_ID_PATTERN.test(given))
      return value(
        invalid('run_id', 'format', 'run_id is not the id of a run', 'Copy run_id from an earlier answer.'),
      );
    const runId = given as RunId;
    const found = await take(tx.graph.runState(runId));
    if (found._tag === 'Some') return found.value;
    const isAgents = (await take(tx.graph.run(runId)))._tag === 'Some';
    return fail({ _tag: 'UnknownRunError', run_id: given, isAgents });
  });
