import {
  type AnyStreamId,
  type EncodedEvent,
  type EventCodec,
  type EventDamage,
  type SearchRow,
  type SearchTerm,
  type SessionEvent,
  type StoredEvent,
  type StreamId,
  searchBlobs,
  searchRow,
} from '@workrail/event-log';
import { type BlobHash, E, type Either, handleBytes, type Json, O } from '@workrail/kernel';
import { readBlob } from './blobs.ts';
import type { Connection } from './connection.ts';
import { readLog } from './read-log.ts';
import { PREFIX, type ReadModelTables } from './read-model.ts';
import { blockOf, byteOf, withSessions } from './session-numbers.ts';

const statements = (prefix: string) => ({
  progress: `SELECT position FROM ${prefix}search_progress WHERE id = 1`,
  proceed: `INSERT INTO ${prefix}search_progress (id, position) VALUES (1, ?)
    ON CONFLICT (id) DO UPDATE SET position = excluded.position`,
  held: `SELECT sessions FROM ${prefix}search_terms WHERE term = ? AND block = ?`,
  hold: `INSERT INTO ${prefix}search_terms (term, block, sessions) VALUES (?, ?, ?)
    ON CONFLICT (term, block) DO UPDATE SET sessions = excluded.sessions`,
  session: `INSERT INTO ${prefix}search_sessions (stream, workspace, active, branch) VALUES (?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET
      workspace = coalesce(excluded.workspace, workspace),
      active = max(active, excluded.active),
      branch = coalesce(excluded.branch, branch)`,
  came: `INSERT INTO ${prefix}search_runs (run_id, stream, tip, status) VALUES (?, ?, ?, ?)
    ON CONFLICT (run_id) DO UPDATE SET tip = excluded.tip, status = excluded.status`,
  blocked: `UPDATE ${prefix}search_runs SET status = ?
    WHERE run_id = ? AND tip = ? AND status = 'in_progress'`,
});

const SQL = { main: statements(PREFIX.main), rebuilt: statements(PREFIX.rebuilt) };
const LAST = 'SELECT max(position) FROM events';
/** Events behind the last one that was gone over. */
export function eventsBehind(connection: Connection, tables: ReadModelTables = 'main'): number {
  const last = connection.value<number | null>(LAST) ?? 0;
  return Math.max(0, last - progressOf(connection, tables));
}

/** What going over the log takes: how an event of a session is decoded. */
export interface IndexedEvents extends Pick<EventCodec, 'digests'> {
  readonly decode: (encoded: EncodedEvent) => Either<EventDamage, SessionEvent>;
}

/**
 * Goes over the next events, at most `limit`. An event that can't be used gives no terms and holds up nothing:
 * its session is refused by whoever wants to go on with it.
 */
export function indexPage(
  connection: Connection,
  { tables, limit }: { readonly tables: ReadModelTables; readonly limit: number },
  codec: IndexedEvents,
): void {
  const sql = SQL[tables];
  const events = readLog(connection, progressOf(connection, tables), limit);
  /** What all of them say, so that each row is written once. */
  const found = new Map<SearchTerm, Set<number>>();
  for (const { position, number, stream, ...encoded } of events) {
    if (stream.type !== 'session') continue;
    const event = codec.decode(encoded);
    if (E.isLeft(event)) continue;
    const row = searchRow(stream.id, event.right, blobsIn(connection, codec));
    for (const term of row.terms) found.set(term, (found.get(term) ?? new Set<number>()).add(number));
    connection.run(sql.session, number, row.workspace ?? null, position, row.branch ?? null);
    putRun(connection, sql, number, row);
  }
  // In the order of the table, or nearly so: neighbours lie on one page of the file.
  for (const term of [...found.keys()].sort()) {
    for (const [block, sessions] of Map.groupBy(found.get(term) ?? [], blockOf)) {
      const bytes = withSessions(connection.value<Uint8Array>(sql.held, term, block), sessions);
      if (bytes !== undefined) connection.run(sql.hold, term, block, bytes);
    }
  }
  const last = events.at(-1);
  if (last !== undefined) connection.run(sql.proceed, last.position);
}

function putRun(
  connection: Connection,
  sql: (typeof SQL)[ReadModelTables],
  number: number,
  { cameTo, blockedAt }: SearchRow,
): void {
  if (cameTo !== undefined)
    connection.run(sql.came, cameTo.runId, number, handleBytes(cameTo.node), cameTo.status);
  if (blockedAt !== undefined)
    connection.run(sql.blocked, blockedAt.status, blockedAt.runId, handleBytes(blockedAt.node));
}

const UNHOLD = 'DELETE FROM search_terms WHERE term = ? AND block = ?';

interface EventOf {
  readonly number: number;
  readonly stream: AnyStreamId;
  readonly event: StoredEvent;
}

/** Sessions alone are searched for. */
const isOfSession = (
  of: EventOf,
): of is EventOf & { readonly event: SessionEvent; readonly stream: StreamId<'session'> } =>
  of.stream.type === 'session';

/** Takes a session out of the rows of what one event of it said; false where that can't be read any more. */
export function forgetEvent(connection: Connection, of: EventOf, codec: EventCodec): boolean {
  if (!isOfSession(of)) return true;
  const { number, stream, event } = of;
  const blob = blobsIn(connection, codec);
  for (const term of searchRow(stream.id, event, blob).terms) forgetTerm(connection, term, number);
  return searchBlobs(event).every((hash) => blob(hash) !== undefined);
}

/** Reads what terms are made of besides the event; undefined where it can't be read. */
export const blobsIn =
  (connection: Connection, { digests }: Pick<EventCodec, 'digests'>) =>
  (hash: BlobHash): Json | undefined => {
    const found = readBlob(connection, hash, digests);
    return E.isRight(found) ? O.toUndefined(found.right) : undefined;
  };

function forgetTerm(connection: Connection, term: SearchTerm, stream: number): void {
  const block = blockOf(stream);
  const held = connection.value<Uint8Array>(SQL.main.held, term, block);
  const left = held?.filter((byte) => byte !== byteOf(stream));
  if (held === undefined || left === undefined || left.length === held.length) return;
  if (left.length === 0) connection.run(UNHOLD, term, block);
  else connection.run(SQL.main.hold, term, block, left);
}

const FORGET = 'DELETE FROM search_sessions WHERE stream = ?';
const FORGET_RUNS = 'DELETE FROM search_runs WHERE stream = ?';
const TERMS = 'SELECT term FROM search_terms WHERE block = ?';

/** Takes a stream out: its own row, or all rows whatever they say. */
export function forgetStream(connection: Connection, stream: number, rows: 'indexed' | 'all'): void {
  connection.run(FORGET, stream);
  connection.run(FORGET_RUNS, stream);
  if (rows === 'indexed') return;
  for (const term of connection.column<SearchTerm>(TERMS, blockOf(stream)))
    forgetTerm(connection, term, stream);
}

const CLAMP = `UPDATE search_progress SET position = (SELECT max(position) FROM events)
  WHERE id = 1 AND position > (SELECT max(position) FROM events)`;
const FORGET_PROGRESS =
  'DELETE FROM search_progress WHERE id = 1 AND (SELECT max(position) FROM events) IS NULL';

/** Where the events that were gone over last are gone: as if those before them had been the last ones. */
export function clampProgress(connection: Connection): void {
  connection.run(CLAMP);
  connection.run(FORGET_PROGRESS);
}

const progressOf = (connection: Connection, tables: ReadModelTables): number =>
  connection.value<number>(SQL[tables].progress) ?? 0;
