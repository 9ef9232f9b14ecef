import type { TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { changeCursor } from './change-cursor.ts';
import { logEnd } from './changes.ts';

export interface StoreDescription {
  readonly sessions: number;
  /** Where the feed of changes stands. */
  readonly cursor: string;
}

/** How much there is, and from where on it can be followed. */
export const describeStore =
  (deps: Pick<Dependencies, 'store'>) => (): TaskEither<StoreError, StoreDescription> =>
    readProgram(deps, async (tx, { take }) => {
      const { sessions } = await take(tx.search.state());
      return { sessions, cursor: changeCursor(await take(logEnd(tx))) };
    });
