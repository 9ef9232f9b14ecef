import type { ListedRun, ListedSession } from '@workrail/dashboard-contract';
import { newer, runStatus, sessionStreamId } from '@workrail/event-log';
import { defined, LruCache, O, program, type RunId } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import { damagedEvent, eventAt, openingOf } from '@workrail/session-reads';

/** Sessions as they were listed last, by the ends of their logs: a list that is asked for again reads what changed. */
export type Listings = LruCache<string, ListedSession>;

const LISTINGS = 2_000;

export const listings = (): Listings => new LruCache(LISTINGS);

/** A session with its runs, the latest ones first. */
export const listed = (tx: ReadTransaction, session: FoundSession, known: Listings) =>
  program<StoreError, ListedSession>(async ({ take }) => {
    const { version, hash } = await take(tx.events.head(sessionStreamId(session.sessionId)));
    const key = `${hash} ${session.runs.length}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = await take(describe(tx, session, version));
    known.set(key, now);
    return now;
  });

const describe = (tx: ReadTransaction, { sessionId, runs: ids }: FoundSession, version: number) =>
  program<StoreError, ListedSession>(async ({ take, fail }) => {
    const opening = await take(openingOf(tx, sessionId));
    if (opening === undefined)
      return fail(damagedEvent(sessionId, 1, 'a session begins with session_started'));
    const latest = (await take(eventAt(tx, sessionId, version))) ?? opening;
    const { title, workspace } = opening.data;
    const runs: ListedRun[] = [];
    for (const id of ids) {
      const run = await take(describeRun(tx, id));
      if (run !== undefined) runs.push(run);
    }
    runs.sort((left, right) => (left.lastActivity < right.lastActivity ? 1 : -1));
    const lastActivity = runs.reduce((at, run) => newer(at, run.lastActivity), newer(opening.at, latest.at));
    return defined({ sessionId, title, workspace, startedAt: opening.at, lastActivity, runs });
  });

const describeRun = (tx: ReadTransaction, runId: RunId) =>
  program<StoreError, ListedRun | undefined>(async ({ take }) => {
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') return undefined;
    const { tip, workflowId } = run.value;
    const node = await take(tx.graph.node(tip));
    if (node._tag === 'None') return undefined;
    const { event } = node.value;
    const latest = O.toUndefined(await take(tx.graph.latestAttempt(tip)));
    return {
      runId,
      workflowId,
      status: runStatus(event.data, latest !== undefined),
      stepsDone: event.kind === 'run_started' ? 0 : event.data.depth,
      lastActivity: newer(event.at, latest?.at ?? event.at),
    };
  });
