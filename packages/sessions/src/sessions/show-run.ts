import type { SessionOverview } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { RunNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn } from './checked-input.ts';
import { type ShowSessionError, showSession } from './show-session.ts';

/** The id is malformed, no run has it, or the store or the log of its session cannot be read. */
export type ShowRunError = ShowSessionError | RunNotFoundError;

/** What the log of a run's session comes to, with no other run. */
export const showRun =
  (deps: Pick<Dependencies, 'store'>) =>
  (given: string): TaskEither<ShowRunError, SessionOverview> =>
    program(async ({ take, value, fail }) => {
      const runId = value(runIdIn(given));
      const run = await take(deps.store.read((tx) => tx.graph.run(runId)));
      if (run._tag === 'None') return fail({ _tag: 'RunNotFoundError', runId });
      const session = await take(showSession(deps)(run.value.sessionId));
      return { ...session, runs: session.runs.filter((one) => one.runId === runId) };
    });
