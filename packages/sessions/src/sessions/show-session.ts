import { type SessionOverview, sessionOverview } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { readProgram, type SessionNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { eachEvent } from './each-event.ts';
import { sessionIdIn } from './ids-in.ts';

export type ShowSessionError = InvalidInputError | SessionNotFoundError | StoreError;

/** What a session's log comes to. All of it is read and checked. */
export const showSession =
  (deps: Pick<Dependencies, 'store'>) =>
  (given: string): TaskEither<ShowSessionError, SessionOverview> =>
    program(async ({ take, value }) => {
      const session = value(sessionIdIn(given));
      return take(
        readProgram<ShowSessionError, SessionOverview>(deps, async (tx, { take, fail }) => {
          const overview = sessionOverview();
          await take(eachEvent<never>(tx, session, async (event) => overview.add(event)));
          return overview.value() ?? fail({ _tag: 'SessionNotFoundError', sessionId: session });
        }),
      );
    });
