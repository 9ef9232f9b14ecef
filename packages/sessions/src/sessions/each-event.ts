import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import type { SessionId, Steps } from '@workrail/kernel';
import type { EventReader, Store, StoreError } from '@workrail/ports';

const PAGE = 500;
const SESSIONS = 100;

/**
 * The events of a session behind version `after` in order, all of them where it is left out. Each page begins with the
 * event that the one before ended with, so that the chain is checked from the first event to the last.
 */
export async function* eachEvent(
  tx: { readonly events: Pick<EventReader, 'head' | 'read'> },
  session: SessionId,
  take: Steps<StoreError>['take'],
  after = 0,
): AsyncGenerator<SessionEvent, void> {
  const { version: all } = await take(tx.events.head(sessionStreamId(session)));
  for (let done = after; done < all; ) {
    const from = Math.max(1, done);
    for (const event of await take(tx.events.read(sessionStreamId(session), { from, limit: PAGE }))) {
      if (event.version <= done) continue;
      yield event;
      done = event.version;
    }
  }
}

/** The ids of all sessions, a page in one reading: others write meanwhile. */
export async function* sessionPages(
  store: Pick<Store, 'read'>,
  take: Steps<StoreError>['take'],
): AsyncGenerator<readonly SessionId[], void> {
  for (let page: readonly SessionId[] | undefined; page === undefined || page.length === SESSIONS; ) {
    const after = page?.at(-1);
    const wanted = after === undefined ? { limit: SESSIONS } : { after, limit: SESSIONS };
    page = await take(store.read((tx) => tx.events.streams('session', wanted)));
    yield page;
  }
}
