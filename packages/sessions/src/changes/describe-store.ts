import { defined, program, type TaskEither } from '@workrail/kernel';
import type { KeyringError, StoreError } from '@workrail/ports';
import { isLost, lostDatabase, readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { changeCursor } from './change-cursor.ts';
import { logEnd } from './changes.ts';

export interface StoreDescription {
  readonly sessions: number;
  /** Where the feed of changes stands. */
  readonly cursor: string;
  /** Set where the database that held the sessions seems to be lost: what happened, and what to do. */
  readonly lost?: ReturnType<typeof lostDatabase>;
}

/** How much there is, and from where on it can be followed. */
export const describeStore =
  (deps: Pick<Dependencies, 'store' | 'keys'>) =>
  (): TaskEither<KeyringError | StoreError, StoreDescription> =>
    program(async ({ take }) => {
      const keyring = await take(deps.keys.load());
      return take(
        readProgram<StoreError, StoreDescription>(deps, async (tx, { take }) => {
          const { sessions } = await take(tx.search.state());
          const cursor = changeCursor(await take(logEnd(tx)));
          const lost = (await take(isLost(keyring, tx))) ? lostDatabase() : undefined;
          return defined({ sessions, cursor, lost });
        }),
      );
    });
