import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { program, type SessionId, type Steps } from '@workrail/kernel';
import type { EventReader, StoreError } from '@workrail/ports';

const PAGE = 500;

/**
 * Visits the events of a session behind version `after` in order, all of them where it is left out, and gives the
 * version of the last one. Each page begins with the event that the one before ended with, so that the chain is checked
 * from the first event to the last.
 */
export const eachEvent = <Err>(
  tx: { readonly events: Pick<EventReader, 'head' | 'read'> },
  session: SessionId,
  visit: (event: SessionEvent, all: number, steps: Steps<Err | StoreError>) => Promise<unknown>,
  after = 0,
) =>
  program<Err | StoreError, number>(async (steps) => {
    const { take } = steps;
    const { version: all } = await take(tx.events.head(sessionStreamId(session)));
    for (let done = after; done < all; ) {
      const from = Math.max(1, done);
      for (const event of await take(tx.events.read(sessionStreamId(session), { from, limit: PAGE }))) {
        if (event.version <= done) continue;
        await visit(event, all, steps);
        done = event.version;
      }
    }
    return all;
  });
