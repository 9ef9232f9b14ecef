import { type SearchField, type SessionEventBody, searchTerm, sessionStreamId } from '@workrail/event-log';
import { E, type SessionId } from '@workrail/kernel';
import type { SessionSearch, Store } from '@workrail/ports';
import { AT, session } from './events.ts';
import { right } from './harness.ts';

export const started = (
  n: number,
  more: { readonly title?: string; readonly workspace?: string },
): SessionEventBody => ({
  kind: 'session_started',
  data: { sessionId: session(n), ...more },
});

export const append = (store: Store, n: number, events: readonly SessionEventBody[], expectedVersion = 0) =>
  right(
    store.write((tx) => tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events })),
  );

export async function indexAll(store: Store, page = 1_000): Promise<void> {
  for (let more = true; more; ) more = (await right(store.indexForSearch(page))).left > 0;
}

export const ask = <A>(store: Store, question: (search: SessionSearch) => Promise<A>): Promise<A> =>
  right(store.read((tx) => async () => E.right(await question(tx.search))));

/** Ids of the sessions that have the term, latest first. */
export const holders = (store: Store, field: SearchField, text: string): Promise<readonly SessionId[]> =>
  ask(store, async (search) => {
    const { sessions } = await right(search.holding(searchTerm(field, text), { limit: 10_000 }));
    return (await right(search.sessions(sessions, { runs: 8 }))).map(({ sessionId }) => sessionId);
  });
