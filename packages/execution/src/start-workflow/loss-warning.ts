import type { Warning } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { Keyring, StoreError, WriteTransaction } from '@workrail/ports';
import { isLost, lostDatabase } from '@workrail/session-reads';

const { fact, fix } = lostDatabase();
const DATABASE_LOST: Warning = {
  code: 'DATABASE_LOST',
  message: `${fact}. Tell the user before you continue. ${fix}`,
};

/** For the first session in a database that seems to have had others: once it is there, nothing else tells of them. */
export const lossWarnings = (tx: WriteTransaction, keyring: Keyring) =>
  program<StoreError, readonly Warning[]>(async ({ take }) =>
    (await take(isLost(keyring, tx))) ? [DATABASE_LOST] : [],
  );
