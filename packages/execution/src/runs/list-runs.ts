import { RUN_STATES, type RunState } from '@workrail/event-log';
import { program, type RunId, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import { readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

export interface ListRunsInput {
  readonly states?: readonly string[];
  readonly workflow_id?: string;
  /** Gives older runs than this one. */
  readonly before?: string;
  /** At most 200; 50 where it is left out. */
  readonly limit?: number;
}

export interface ListedServedRun {
  readonly run_id: string;
  readonly session_id: string;
  readonly workflow_id: string;
  readonly state: RunState;
  readonly started_at: string;
  /** Steps that somebody has to decide about. */
  readonly undecided: readonly string[];
}

export type ListRunsError = StoreError | InvalidInputError;

const USUAL = 50;
const MOST = 200;

/** Runs whose steps the server does, the latest started first. */
export const listRuns =
  (deps: Pick<Dependencies, 'store'>) =>
  ({
    states,
    workflow_id,
    before,
    limit = USUAL,
  }: ListRunsInput): TaskEither<ListRunsError, readonly ListedServedRun[]> =>
    program(async ({ take, value }) => {
      const strange = states?.find((state) => !RUN_STATES.includes(state as RunState));
      if (strange !== undefined)
        return value(
          invalid('states', 'enum', `${strange} is no state of a run`, `Use ${RUN_STATES.join(', ')}.`),
        );
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
        return value(
          invalid('limit', 'range', `limit is ${limit}`, `Send a whole number from 1 to ${MOST}.`),
        );
      return take(
        readProgram<StoreError, readonly ListedServedRun[]>(deps, async (tx, steps) => {
          const found = await steps.take(
            tx.graph.runStates({
              limit,
              ...(states === undefined ? {} : { states: states as readonly RunState[] }),
              ...(workflow_id === undefined ? {} : { workflowId: workflow_id }),
              ...(before === undefined ? {} : { before: before as RunId }),
            }),
          );
          const listed: ListedServedRun[] = [];
          for (const { runId, sessionId, workflowId, state, undecided } of found) {
            const run = await steps.take(tx.graph.run(runId));
            const root = run._tag === 'Some' ? await steps.take(tx.graph.node(run.value.root)) : run;
            listed.push({
              ...{ run_id: runId, session_id: sessionId, workflow_id: workflowId, state, undecided },
              started_at: root._tag === 'Some' ? root.value.event.at : '',
            });
          }
          return listed;
        }),
      );
    });
