import { program, type TaskEither } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import { logEnd } from './changes.ts';

export interface StoreDescription {
  readonly sessions: number;
  /** Where the feed of changes stands. */
  readonly cursor: string;
}

/** How much there is, and from where on it can be followed. */
export const describeStore =
  ({ store }: Pick<Dependencies, 'store'>) =>
  (): TaskEither<StoreError, StoreDescription> =>
    store.read((tx) =>
      program(async ({ take }) => {
        const { sessions } = await take(tx.search.state());
        return { sessions, cursor: await take(logEnd(tx)) };
      }),
    );
