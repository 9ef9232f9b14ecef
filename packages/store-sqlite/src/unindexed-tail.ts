import { type EventCodec, type SearchTerm, searchRow } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { Connection } from './connection.ts';
import { readLog } from './read-log.ts';
import { blobsIn } from './search-index.ts';

/** Events that the search has not gone over and finds all the same: the latest ones. */
export const TAIL = 1_000;

interface Tail {
  readonly terms: Map<SearchTerm, Set<number>>;
  readonly branches: Map<number, string>;
}

/** What the latest events say, as far as the search has not gone over them. */
interface UnindexedTail {
  readonly terms: ReadonlyMap<SearchTerm, ReadonlySet<number>>;
  /** The branch that was observed last, by session. */
  readonly branches: ReadonlyMap<number, string>;
}

const EXTENT = `SELECT coalesce((SELECT position FROM search_progress WHERE id = 1), 0) AS progress,
  coalesce((SELECT max(position) FROM events), 0) AS last`;
const COUNT = 'SELECT count(*) FROM events WHERE position > ? AND position <= ?';

interface KnownTail {
  readonly after: number;
  readonly last: number;
  /** Events in between: fewer once some were removed. */
  readonly count: number;
  readonly tail: Tail;
}

const EMPTY: UnindexedTail = { terms: new Map(), branches: new Map() };
/** Made last on a connection. */
const known = new WeakMap<Connection, KnownTail>();

/**
 * The terms of the latest events that the search has not gone over yet, kept in memory: a program that only reads finds
 * them too, and so does one that must not wait. They are few, as every search first goes over what it can. What was
 * appended since the last look is added: a start of a run looks, and should not read a thousand events each time.
 */
export function unindexedTail(connection: Connection, codec: EventCodec): UnindexedTail {
  const { progress, last } = connection.get<{ progress: number; last: number }>(EXTENT) ?? {
    progress: 0,
    last: 0,
  };
  if (last <= progress) return EMPTY;
  const between = (after: number, to: number) => connection.value<number>(COUNT, after, to) ?? 0;
  const before = known.get(connection);
  // It may go back further than it has to, for as long as that is not much.
  const goesOn =
    before !== undefined &&
    before.after >= progress &&
    before.last <= last &&
    last - before.after <= 2 * TAIL &&
    before.count === between(before.after, before.last);
  const start = goesOn ? before : startingAt(Math.max(progress, last - TAIL));
  if (start.last === last) return start.tail;
  addEvents(start.tail, connection, codec, start.last);
  known.set(connection, { after: start.after, last, count: between(start.after, last), tail: start.tail });
  return start.tail;
}

const startingAt = (after: number): KnownTail => ({
  after,
  last: after,
  count: 0,
  tail: { terms: new Map(), branches: new Map() },
});

function addEvents(
  { terms, branches }: Tail,
  connection: Connection,
  codec: EventCodec,
  after: number,
): void {
  for (const { number, stream, ...encoded } of readLog(connection, after, 2 * TAIL)) {
    if (stream.type !== 'session') continue;
    const event = codec.decode(stream.type, encoded);
    if (E.isLeft(event)) continue;
    const row = searchRow(stream.id, event.right, blobsIn(connection, codec));
    for (const term of row.terms) terms.set(term, (terms.get(term) ?? new Set<number>()).add(number));
    if (row.branch !== undefined) branches.set(number, row.branch);
  }
}
