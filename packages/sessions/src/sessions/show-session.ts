import { type SessionOverview, sessionOverview } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { RunNotFoundError, SessionNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { runIdIn, sessionIdIn } from './checked-input.ts';
import { eachEvent } from './each-event.ts';
import { type ReadError, readOf } from './read-of.ts';

export type ShowSessionError = ReadError | SessionNotFoundError;

/** What a session's log comes to. All of it is read and checked. */
export const showSession =
  (deps: Pick<Dependencies, 'store'>) =>
  (given: string): TaskEither<ShowSessionError, SessionOverview> =>
    readOf(deps, sessionIdIn(given), async (tx, sessionId, { take, fail }) => {
      const overview = sessionOverview();
      for await (const event of eachEvent(tx, sessionId, take)) overview.add(event);
      return overview.value() ?? fail({ _tag: 'SessionNotFoundError', sessionId });
    });

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
