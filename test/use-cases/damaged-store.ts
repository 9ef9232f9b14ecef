import { TE } from '@workrail/kernel';
import type { Store } from '@workrail/ports';

/** The store with a session whose log cannot be read. */
export const damagedAt = (store: Store, damaged: string): Store => ({
  ...store,
  read: (body) =>
    store.read((tx) =>
      body({
        ...tx,
        events: {
          ...tx.events,
          read: (stream, range) =>
            stream.id === damaged
              ? TE.left({ _tag: 'DamagedEventError', stream, version: 1, reason: 'altered' })
              : tx.events.read(stream, range),
        },
      }),
    ),
});
