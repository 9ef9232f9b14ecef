import { program } from '@workrail/kernel';
import type { DatabaseState, Keyring, ReadTransaction, StoreError } from '@workrail/ports';

/** What is said of a database that was lost, and what to do: the same wherever somebody meets it. */
export const lostDatabase = (database = 'workrail.db') => ({
  fact: `${database} is missing or empty, but the folder has keys: if there were sessions, they are lost`,
  fix: 'Stop all servers and restore workrail.db from a backup, together with workrail.db-wal if there is one. If there were no sessions, do nothing: the next session creates the file.',
});

/** Whether the keys know of sessions, or may, and the log never held an event: it is not the one that held them. */
export const isLost = (
  { hasSessions }: Pick<Keyring, 'hasSessions'>,
  tx: {
    readonly feed: Pick<ReadTransaction['feed'], 'end'>;
    readonly events: Pick<ReadTransaction['events'], 'removals'>;
  },
) =>
  program<StoreError, boolean>(
    async ({ take }) =>
      hasSessions !== false &&
      (await take(tx.feed.end())) === undefined &&
      (await take(tx.events.removals())) === 0,
  );

/** The same, told by the file as it lies there: no server made a new one yet, or one did and nothing was written. */
export const isLostFile = (state: DatabaseState, keyring: Keyring | undefined): boolean =>
  keyring !== undefined &&
  keyring.hasSessions !== false &&
  (state.is === 'missing' || state.is === 'empty' || (state.is === 'ours' && !state.isUsed));
