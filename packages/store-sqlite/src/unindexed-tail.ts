import { type EventCodec, type SearchTerm, searchRow } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { Connection } from './connection.ts';
import { readLog } from './read-log.ts';
import { blobsIn } from './search-index.ts';

/** Events that the search has not gone over and finds all the same: the latest ones. */
export const TAIL = 1_000;

/** What the latest events say, as far as the search has not gone over them. */
interface UnindexedTail {
  readonly terms: ReadonlyMap<SearchTerm, ReadonlySet<number>>;
  /** The branch that was observed last, by session. */
  readonly branches: ReadonlyMap<number, string>;
}

const EXTENT = `SELECT coalesce((SELECT position FROM search_progress WHERE id = 1), 0) AS progress,
  coalesce((SELECT max(position) FROM events), 0) AS last`;
const COUNT = 'SELECT count(*) FROM events WHERE position > ?';

const EMPTY: UnindexedTail = { terms: new Map(), branches: new Map() };
/** Made last on a connection, with what it was made of. */
const known = new WeakMap<Connection, { readonly of: string; readonly tail: UnindexedTail }>();

/**
 * The terms of the latest events that the search has not gone over yet, kept in memory: a program that only reads finds
 * them too, and so does one that must not wait. They are few, as every search first goes over what it can.
 */
export function unindexedTail(connection: Connection, codec: EventCodec): UnindexedTail {
  const { progress, last } = connection.get<{ progress: number; last: number }>(EXTENT) ?? {
    progress: 0,
    last: 0,
  };
  if (last <= progress) return EMPTY;
  const after = Math.max(progress, last - TAIL);
  const of = [after, last, connection.value<number>(COUNT, after)].join(' ');
  const before = known.get(connection);
  if (before?.of === of) return before.tail;
  const tail = tailAfter(connection, codec, after);
  known.set(connection, { of, tail });
  return tail;
}

function tailAfter(connection: Connection, codec: EventCodec, after: number): UnindexedTail {
  const terms = new Map<SearchTerm, Set<number>>();
  const branches = new Map<number, string>();
  for (const { number, stream, ...encoded } of readLog(connection, after, TAIL)) {
    if (stream.type !== 'session') continue;
    const event = codec.decode(stream.type, encoded);
    if (E.isLeft(event)) continue;
    const row = searchRow(stream.id, event.right, blobsIn(connection, codec));
    for (const term of row.terms) terms.set(term, (terms.get(term) ?? new Set<number>()).add(number));
    if (row.branch !== undefined) branches.set(number, row.branch);
  }
  return { terms, branches };
}
