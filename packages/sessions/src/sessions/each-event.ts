import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { EventReader, StoreError } from '@workrail/ports';

const PAGE = 500;

/**
 * Visits the events of a session behind version `after` in order, all of them where it is left out, and gives the
 * version of the last one. Each page begins with the event that the one before ended with, so that the chain is checked
 * from the first event to the last.
 */
export function eachEvent<Err>(
  tx: { readonly events: Pick<EventReader, 'head' | 'read'> },
  session: SessionId,
  visit: (event: SessionEvent, all: number) => TaskEither<Err | StoreError, void>,
  after = 0,
): TaskEither<Err | StoreError, number> {
  return program<Err | StoreError, number>(async ({ take }) => {
    const { version: all } = await take(tx.events.head(sessionStreamId(session)));
    for (let done = after; done < all; ) {
      const from = Math.max(1, done);
      for (const event of await take(tx.events.read(sessionStreamId(session), { from, limit: PAGE }))) {
        if (event.version <= done) continue;
        await take(visit(event, all));
        done = event.version;
      }
    }
    return all;
  });
}
