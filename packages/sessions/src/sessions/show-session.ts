import { type SessionOverview, sessionOverview } from '@workrail/event-log';
import type { TaskEither } from '@workrail/kernel';
import type { SessionNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { sessionIdIn } from './checked-input.ts';
import { eachEvent } from './each-event.ts';
import { type ReadError, readOf } from './read-of.ts';

/** The id is malformed, no session has it, or the store or the log of the session cannot be read. */
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
