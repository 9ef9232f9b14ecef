import type { ListedRun, ListedSession } from '@workrail/dashboard-contract';
import { isActivity, newer, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { defined, LruCache, program, type SessionId } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import { damagedEvent, eventAt, openingOf } from '@workrail/session-reads';
import { listedRun } from './listed-run.ts';

/** Sessions as they were listed last, by the ends of their logs: a list that is asked for again reads what changed. */
export type Listings = LruCache<string, ListedSession>;

const LISTINGS = 2_000;

export const listings = (): Listings => new LruCache(LISTINGS);

/** A session with its runs, the latest ones first. */
export const listed = (tx: ReadTransaction, session: FoundSession, known: Listings) =>
  program<StoreError, ListedSession>(async ({ take }) => {
    const { version, hash } = await take(tx.events.head(sessionStreamId(session.sessionId)));
    const key = `${hash} ${session.runs.length} ${session.branch ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = await take(describe(tx, session, version));
    known.set(key, now);
    return now;
  });

const describe = (tx: ReadTransaction, { sessionId, runs: ids, branch }: FoundSession, version: number) =>
  program<StoreError, ListedSession>(async ({ take, fail }) => {
    const opening = await take(openingOf(tx, sessionId));
    if (opening === undefined)
      return fail(damagedEvent(sessionId, 1, 'the first event is not session_started'));
    const latest = (await take(latestWork(tx, sessionId, version))) ?? opening;
    const { title, workspace } = opening.data;
    const runs: ListedRun[] = [];
    for (const id of ids) {
      const run = await take(listedRun(tx, id));
      if (run !== undefined) runs.push(run);
    }
    runs.sort((left, right) => (left.lastActivity < right.lastActivity ? 1 : -1));
    const lastActivity = runs.reduce((at, run) => newer(at, run.lastActivity), newer(opening.at, latest.at));
    return defined({ sessionId, title, workspace, branch, startedAt: opening.at, lastActivity, runs });
  });

/** The last event with which somebody worked on a session. */
const latestWork = (tx: ReadTransaction, session: SessionId, version: number) =>
  program<StoreError, SessionEvent | undefined>(async ({ take }) => {
    for (let at = version; at > 0; at -= 1) {
      const event = await take(eventAt(tx, session, at));
      if (event === undefined || isActivity(event)) return event;
    }
    return undefined;
  });
