import type { SessionOverview } from '@workrail/event-log';
import { E, type Either, program, RUN_ID_PATTERN, type RunId, type TaskEither } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError, RunNotFoundError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';
import { type ShowSessionError, showSession } from './show-session.ts';

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

/** A run's id as a person writes it. */
const runIdIn = (given: string): Either<InvalidInputError, RunId> =>
  RUN_ID_PATTERN.test(given.trim())
    ? E.right(given.trim() as RunId)
    : invalid(
        'runId',
        'format',
        `"${given.slice(0, 60)}" is not the id of a run`,
        'It begins with run_; "workrail sessions show" names the runs of a session.',
      );
