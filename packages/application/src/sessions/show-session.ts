import { type SessionOverview, sessionOverview } from '@workrail/event-log';
import { program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError, SessionNotFoundError } from '../errors.ts';
import { sessionIdIn } from '../session-bundles/session-id-in.ts';

export type ShowSessionError = InvalidInputError | SessionNotFoundError | StoreError;

const PAGE = 500;

/** What a session's log comes to. All of it is read and checked. */
export const showSession =
  (deps: Pick<Dependencies, 'store'>) =>
  (given: string): TaskEither<ShowSessionError, SessionOverview> =>
    program(async ({ take, value }) => {
      const session = value(sessionIdIn(given));
      return take(
        deps.store.read<ShowSessionError, SessionOverview>((tx) =>
          program(async ({ take, fail }) => {
            const { version } = await take(tx.events.head(session));
            const overview = sessionOverview();
            for (let done = 0; done < version; done += PAGE) {
              const range = { from: done + 1, limit: Math.min(PAGE, version - done) };
              for (const event of await take(tx.events.read(session, range))) overview.add(event);
            }
            return overview.value() ?? fail({ _tag: 'SessionNotFoundError', sessionId: session });
          }),
        ),
      );
    });
