import type { ListedRun, ListedSession } from '@workrail/dashboard-contract';
import { runStatus, sessionStreamId } from '@workrail/event-log';
import { E, LruCache, O, program, type RunId, type TaskEither } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';

/**
 * Sessions as they were listed last, by the end of their logs, which says all of it: a list that is asked for again after
 * each change reads what changed.
 */
export type Listings = LruCache<string, ListedSession>;

const LISTINGS = 2_000;

export const listings = (): Listings => new LruCache(LISTINGS);

/** A session with its runs, the latest ones first. */
export function listed(
  tx: ReadTransaction,
  session: FoundSession,
  known: Listings,
): TaskEither<StoreError, ListedSession> {
  return program(async ({ take }) => {
    const { version, hash } = await take(tx.events.head(sessionStreamId(session.sessionId)));
    const key = `${hash} ${session.runs.length}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = await take(describe(tx, session, version));
    known.set(key, now);
    return now;
  });
}

function describe(
  tx: ReadTransaction,
  { sessionId, runs: ids }: FoundSession,
  version: number,
): TaskEither<StoreError, ListedSession> {
  return program(async ({ take, value }) => {
    const [opening] = await take(tx.events.read(sessionStreamId(sessionId), { from: 1, limit: 1 }));
    if (opening?.kind !== 'session_started')
      return value(
        E.left({
          _tag: 'DamagedEventError',
          stream: sessionStreamId(sessionId),
          version: 1,
          reason: 'a session begins with session_started',
        }),
      );
    const [latest = opening] = await take(
      tx.events.read(sessionStreamId(sessionId), { from: version, limit: 1 }),
    );
    const { title, workspace } = opening.data;
    const runs: ListedRun[] = [];
    for (const id of ids) {
      const run = await take(describeRun(tx, id));
      if (run._tag === 'Some') runs.push(run.value);
    }
    runs.sort((left, right) => (left.lastActivity < right.lastActivity ? 1 : -1));
    return {
      sessionId,
      ...(title === undefined ? {} : { title }),
      ...(workspace === undefined ? {} : { workspace }),
      startedAt: opening.at,
      lastActivity: latest.at,
      runs,
    };
  });
}

function describeRun(tx: ReadTransaction, runId: RunId): TaskEither<StoreError, O.Option<ListedRun>> {
  return program(async ({ take }) => {
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') return O.none;
    const { tip, workflowId } = run.value;
    const node = await take(tx.graph.node(tip));
    if (node._tag === 'None') return O.none;
    const { event } = node.value;
    const latest = O.toUndefined(await take(tx.graph.latestAttempt(tip)));
    return O.some({
      runId,
      workflowId,
      status: runStatus(event.data, latest !== undefined),
      stepsDone: event.kind === 'step_acked' ? event.data.depth : 0,
      lastActivity: latest?.at ?? event.at,
    });
  });
}
