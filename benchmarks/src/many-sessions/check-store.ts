import { sessionStreamId } from '@workrail/event-log';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { EVENTS, type Kind, right } from './add-sessions.ts';
import { factsOf } from './session-facts.ts';

/** Sessions that are read from beginning to end, spread over the store. */
const SAMPLE = 100;

/**
 * Lets the store's own code go over a grown store: all that it knows lies where appending would have put it.
 * `whole` derives every row anew and compares; without it the chains of a sample of sessions are verified.
 */
export async function checkStore(
  path: string,
  { sessions, kind, whole }: { readonly sessions: number; readonly kind: Kind; readonly whole: boolean },
): Promise<void> {
  const store = openSqliteStore({ path, digests: nodeDigests });
  const state = right(await store.read((tx) => tx.search.state())());
  // One more is the real session that the others were made of.
  if (state.sessions !== sessions + 1 || state.behind > 0) {
    throw new Error(`${sessions} sessions were to be searched, not ${JSON.stringify(state)}`);
  }
  if (whole && right(await store.rebuildReadModel()()).rebuilt) {
    throw new Error('the read model differs from what the log derives to');
  }
  for (let i = 0; i < SAMPLE; i += 1) {
    const { sessionId } = factsOf(Math.floor((i * (sessions - 1)) / (SAMPLE - 1)), kind.projects);
    const range = { from: 1, limit: EVENTS + 1 };
    const events = right(await store.read((tx) => tx.events.read(sessionStreamId(sessionId), range))());
    if (events.length !== EVENTS) throw new Error(`${sessionId} has ${events.length} events`);
  }
  await store.close();
}
