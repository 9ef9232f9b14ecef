import {
  type AnyStreamId,
  type EventCodec,
  type SearchTerm,
  type SessionEvent,
  type StoredEvent,
  type StreamId,
  searchBlobs,
  searchRow,
} from '@workrail/event-log';
import { type BlobHash, E, type Json } from '@workrail/kernel';
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
  session: `INSERT INTO ${prefix}search_sessions (stream, workspace, active) VALUES (?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET
      workspace = coalesce(excluded.workspace, workspace), active = excluded.active`,
});

const SQL = { main: statements(PREFIX.main), rebuilt: statements(PREFIX.rebuilt) };
const LAST = 'SELECT max(position) AS position FROM events';
/** Events behind the last one that was gone over. */
export function eventsBehind(connection: Connection, tables: ReadModelTables = 'main'): number {
  const last = connection.get<{ readonly position: number | null }>(LAST)?.position ?? 0;
  return Math.max(0, last - progressOf(connection, tables));
}

/**
 * Goes over the next events, at most `limit`. An event that can't be used gives no terms and holds up nothing:
 * its session is refused by whoever wants to go on with it.
 */
export function indexPage(
  connection: Connection,
  { tables, limit }: { readonly tables: ReadModelTables; readonly limit: number },
  codec: EventCodec,
): void {
  const sql = SQL[tables];
  const events = readLog(connection, progressOf(connection, tables), limit);
  const page = new Page();
  for (const { position, number, stream, ...encoded } of events) {
    if (stream.type !== 'session') continue;
    const event = codec.decode(stream.type, encoded);
    if (E.isLeft(event)) continue;
    const { terms, workspace } = rowOf(connection, { stream, event: event.right }, codec);
    page.add(number, terms);
    connection.run(sql.session, number, workspace ?? null, position);
  }
  for (const [term, block, sessions] of page.rows()) {
    const held = connection.get<{ readonly sessions: Uint8Array }>(sql.held, term, block)?.sessions;
    const bytes = withSessions(held, sessions);
    if (bytes !== undefined) connection.run(sql.hold, term, block, bytes);
  }
  const last = events.at(-1);
  if (last !== undefined) connection.run(sql.proceed, last.position);
}

interface EventOf {
  readonly stream: AnyStreamId;
  readonly event: StoredEvent;
}

interface EventOfSession {
  readonly stream: StreamId<'session'>;
  readonly event: SessionEvent;
}

/** Sessions alone are searched for. */
const isOfSession = (of: EventOf): of is EventOfSession => of.stream.type === 'session';

/** What an event gives to search for; `whole` says that each document which it needs could be read. */
function rowOf(connection: Connection, { stream, event }: EventOfSession, { digests }: EventCodec) {
  const wanted = searchBlobs(event);
  const blobs = new Map<BlobHash, Json>();
  for (const blob of wanted) {
    const found = readBlob(connection, blob, digests);
    if (E.isRight(found) && found.right._tag === 'Some') blobs.set(blob, found.right.value);
  }
  const row = searchRow(stream.id, event, (blob) => blobs.get(blob));
  return { ...row, whole: wanted.every((blob) => blobs.has(blob)) };
}

const UNHOLD = 'DELETE FROM search_terms WHERE term = ? AND block = ?';

/** Takes a session out of the rows of what one event of it said; false where that can't be read any more. */
export function forgetEvent(
  connection: Connection,
  { number, ...of }: EventOf & { readonly number: number },
  codec: EventCodec,
): boolean {
  if (!isOfSession(of)) return true;
  const { terms, whole } = rowOf(connection, of, codec);
  for (const term of terms) forgetTerm(connection, term, number);
  return whole;
}

function forgetTerm(connection: Connection, term: SearchTerm, stream: number): void {
  const block = blockOf(stream);
  const held = connection.get<{ readonly sessions: Uint8Array }>(SQL.main.held, term, block)?.sessions;
  const left = held?.filter((byte) => byte !== byteOf(stream));
  if (held === undefined || left === undefined || left.length === held.length) return;
  if (left.length === 0) connection.run(UNHOLD, term, block);
  else connection.run(SQL.main.hold, term, block, left);
}

const FORGET = 'DELETE FROM search_sessions WHERE stream = ?';
const TERMS = 'SELECT term FROM search_terms WHERE block = ?';

/** Takes a stream out: its own row, or all rows whatever they say. */
export function forgetStream(connection: Connection, stream: number, rows: 'indexed' | 'all'): void {
  connection.run(FORGET, stream);
  if (rows === 'indexed') return;
  for (const { term } of connection.all<{ readonly term: SearchTerm }>(TERMS, blockOf(stream)))
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
  connection.get<{ readonly position: number }>(SQL[tables].progress)?.position ?? 0;

/** What many events say, so that each row is written once. */
class Page {
  /** In order of the log, where most events are of the same session as the one before. */
  readonly #sessions = new Map<SearchTerm, number[]>();

  add(session: number, terms: readonly SearchTerm[]): void {
    for (const term of terms) {
      const sessions = this.#sessions.get(term);
      if (sessions === undefined) this.#sessions.set(term, [session]);
      else if (sessions.at(-1) !== session) sessions.push(session);
    }
  }

  /** In the order of the table, or nearly so: neighbours lie on one page of the file. */
  *rows(): Generator<readonly [SearchTerm, number, readonly number[]]> {
    for (const term of [...this.#sessions.keys()].sort()) {
      const blocks = Map.groupBy(this.#sessions.get(term) ?? [], blockOf);
      for (const [block, sessions] of blocks) yield [term, block, sessions];
    }
  }
}
