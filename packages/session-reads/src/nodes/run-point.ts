import type { NodeEvent } from '@workrail/event-log';
import { type JsonObject, LruCache, type NodeId, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { type TokenError, tokenError } from '@workrail/token-codec';
import type { Position } from '@workrail/workflow-compiler';
import { objectAt } from '../log-reads.ts';
import type { RunCache, RunFacts } from './run-cache.ts';
import type { SessionHealth } from './session-health.ts';

/** A node with everything that its answer is made of. */
export interface RunPoint {
  readonly node: NodeRecord;
  readonly run: RunFacts;
  readonly position: Position;
  readonly context: JsonObject;
  /** Steps done on the way to it. */
  readonly depth: number;
}

/**
 * The points that this process handed out last and nobody has left here yet. The next call most likely
 * comes from one of them and need not put together again what was written a moment ago. Entries never
 * change; whether the point still stands and an attempt was used meanwhile is asked under the write lock.
 */
export type FreshPoints = LruCache<NodeId, RunPoint>;

/** Each holds a context, which may be large. */
const FRESH_PLACES = 16;

export const freshPoints = (): FreshPoints => new LruCache(FRESH_PLACES);

export interface PointDependencies {
  readonly runs: RunCache;
  readonly health: SessionHealth;
  readonly places: FreshPoints;
}

/** A token is made of a step that is on disk: a database without it is another one, or an older state of it. */
export const unknownNode = (): TokenError =>
  tokenError(
    'TOKEN_UNKNOWN_NODE',
    'state',
    'it is genuine, but its step is not in the database: the session was removed, or the database was replaced, restored from an older copy or lost its write-ahead log (workrail.db-wal)',
  );

/** Finds a node, makes sure that its session's log is whole, and reads its context. */
export const findPoint = (deps: PointDependencies, tx: ReadTransaction, id: NodeId) =>
  program<StoreError | TokenError, RunPoint>(async ({ take, fail }) => {
    const found = await take(tx.graph.node(id));
    if (found._tag === 'None') return fail(unknownNode());
    await take(deps.health.check(tx, found.value.sessionId));
    return deps.places.get(id) ?? (await take(pointAt(deps, tx, found.value)));
  });

/** Whether what is remembered is what the log says: the event before it stands for all that came before. */
export const isSameEvent = (one: NodeEvent, other: NodeEvent): boolean =>
  one === other || (one.prev === other.prev && one.version === other.version && one.at === other.at);

export const pointAt = (deps: Pick<PointDependencies, 'runs'>, tx: ReadTransaction, node: NodeRecord) =>
  program<StoreError, RunPoint>(async ({ take }) => {
    const run = await take(deps.runs.factsOf(tx, node));
    const { event } = node;
    const context = await take(objectAt(tx, event.data.context, 'the context'));
    const depth = event.kind === 'run_started' ? 0 : event.data.depth;
    return { node, run, position: event.data.position, context, depth };
  });
