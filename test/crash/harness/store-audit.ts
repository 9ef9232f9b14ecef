import { DatabaseSync } from 'node:sqlite';
import { type AttemptEvent, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { attemptIdOf, E, nodeIdOf, type SessionId } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { openSqliteStore } from '@workrail/store-sqlite';
import { parseToken } from '@workrail/token-codec';
import { expect } from 'vitest';
import { right } from '../../harness/in-process.ts';
import { PATIENCE_MS } from '../../harness/patience.ts';
import type { Pair } from './agent.ts';

export interface AuditedStore {
  readonly sessions: ReadonlyMap<SessionId, readonly SessionEvent[]>;
  /** How each attempt ended, by node and attempt; `attemptKey` makes the key of a pair of tokens. */
  readonly attempts: ReadonlyMap<string, AttemptEvent>;
}

/** What two tokens speak of, as events name it. */
const attemptOf = ({ stateToken, ackToken }: Pair) => ({
  node: nodeIdOf(right(parseToken('state', stateToken)).handle),
  attempt: attemptIdOf(right(parseToken('ack', ackToken)).handle),
});

export function attemptKey(pair: Pair): string {
  const { node, attempt } = attemptOf(pair);
  return `${node} ${attempt}`;
}

/** Whether the store knows how the attempt ended. */
export async function isWritten(store: Store, pair: Pair): Promise<boolean> {
  const { node, attempt } = attemptOf(pair);
  return right(await store.read((tx) => tx.graph.attempt(node, attempt))())._tag === 'Some';
}

/** Opens the store for the length of `use` and leaves no connection behind. */
export async function withStore<A>(path: string, use: (store: Store) => Promise<A>): Promise<A> {
  const store = openSqliteStore({ path, digests: nodeDigests });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Rows of a query past the store, on a connection of its own. */
function query<Row>(path: string, sql: string): readonly Row[] {
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    return database.prepare(sql).all() as readonly unknown[] as readonly Row[];
  } finally {
    database.close();
  }
}

const GAPS = `SELECT s.stream_id AS session_id, s.head, count(e.version) AS events, min(e.version) AS first, max(e.version) AS last
  FROM streams s LEFT JOIN events e ON e.stream = s.id GROUP BY s.id
  HAVING events <> s.head OR first <> 1 OR last <> s.head`;

/** Holds everything in the store against everything else in it; gives what it says. */
export async function auditStore(path: string): Promise<AuditedStore> {
  expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(query(path, GAPS), 'sessions with gaps').toEqual([]);
  const ids = query<{ readonly session_id: SessionId }>(
    path,
    `SELECT stream_id AS session_id FROM streams WHERE type = 'session' ORDER BY id`,
  );
  return withStore(path, async (store) => {
    const sessions = new Map<SessionId, readonly SessionEvent[]>();
    for (const { session_id: id } of ids) sessions.set(id, await readWhole(store, id));
    const events = [...sessions.values()].reduce((sum, { length }) => sum + length, 0);
    expect(right(await store.rebuildReadModel()())).toEqual({ events, rebuilt: false });
    await expectContexts(store, [...sessions.values()].flat());
    return { sessions, attempts: attemptsIn(sessions) };
  });
}

/** The log of a session, its chain verified; what a start or an advance writes is there as a whole. */
export async function readWhole(store: Store, id: SessionId): Promise<readonly SessionEvent[]> {
  const events = right(
    await store.read((tx) => tx.events.read(sessionStreamId(id), { from: 1, limit: 100_000 }))(),
  );
  const nodes = new Set<string>();
  for (const [index, event] of events.entries()) {
    expect(event.version).toBe(index + 1);
    if (event.kind === 'run_started') nodes.add(event.data.node);
    if (event.kind === 'advance_blocked') expect(nodes).toContain(event.data.node);
    if (event.kind !== 'step_acked') continue;
    expect(nodes).toContain(event.data.from);
    expect(nodes, 'a node comes to be once').not.toContain(event.data.to);
    nodes.add(event.data.to);
  }
  expect(events.slice(0, 2).map(({ kind }) => kind)).toEqual(['session_started', 'run_started']);
  return events;
}

async function expectContexts(store: Store, events: readonly SessionEvent[]): Promise<void> {
  const hashes = new Set(events.flatMap(({ data }) => ('context' in data ? [data.context] : [])));
  for (const hash of hashes) {
    const found = await store.read((tx) => tx.blobs.get(hash))();
    expect(E.isRight(found) && found.right._tag, `context ${hash}`).toBe('Some');
  }
}

function attemptsIn(sessions: AuditedStore['sessions']): ReadonlyMap<string, AttemptEvent> {
  const attempts = new Map<string, AttemptEvent>();
  for (const event of [...sessions.values()].flat()) {
    if (event.kind !== 'step_acked' && event.kind !== 'advance_blocked') continue;
    const { data } = event;
    const key = `${'from' in data ? data.from : data.node} ${data.attempt}`;
    expect(attempts.has(key), `attempt ${key} ended twice`).toBe(false);
    attempts.set(key, event);
  }
  return attempts;
}
