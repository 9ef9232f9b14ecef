import { EMPTY_STREAM, type EncodedEvent, type StreamHead, verifyRange } from '@workrail/event-log';
import { type Digests, E, type SessionId, toHex } from '@workrail/kernel';
import type { EventReader } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { operation, type Scope } from './transaction.ts';

interface StreamRow {
  readonly id: number;
  readonly head: number;
  readonly head_hash: Uint8Array;
}

interface EventRow {
  readonly version: number;
  readonly hash: Uint8Array;
  readonly body: string;
}

const STREAM = 'SELECT id, head, head_hash FROM streams WHERE session_id = ?';
const RANGE =
  'SELECT version, hash, body FROM events WHERE stream = ? AND version >= ? ORDER BY version LIMIT ?';

const REMOVALS = 'SELECT sessions FROM removed_sessions WHERE id = 1';
const FIRST_SESSIONS = 'SELECT session_id FROM streams ORDER BY id LIMIT ?';
const NEXT_SESSIONS = `SELECT session_id FROM streams
  WHERE id > (SELECT id FROM streams WHERE session_id = ?) ORDER BY id LIMIT ?`;

export function eventReader(scope: Scope, digests: Digests): EventReader {
  return {
    sessions: ({ after, limit }) =>
      operation(scope, (connection) => {
        const rows =
          after === undefined
            ? connection.all<{ readonly session_id: SessionId }>(FIRST_SESSIONS, limit)
            : connection.all<{ readonly session_id: SessionId }>(NEXT_SESSIONS, after, limit);
        return E.right(rows.map((row) => row.session_id));
      }),
    head: (sessionId) => operation(scope, (connection) => E.right(headOf(findStream(connection, sessionId)))),
    removals: () =>
      operation(scope, (connection) =>
        E.right(connection.get<{ readonly sessions: number }>(REMOVALS)?.sessions ?? 0),
      ),
    read: (sessionId, range) =>
      operation(scope, (connection) => {
        const stream = findStream(connection, sessionId);
        if (stream === undefined) return E.right([]);
        const rows = readEncoded(connection, stream.id, range);
        const events = verifyRange(headOf(stream), range, rows, digests);
        return E.isRight(events) ? events : E.left({ _tag: 'DamagedEventError', sessionId, ...events.left });
      }),
  };
}

export const findStream = (connection: Connection, sessionId: SessionId): StreamRow | undefined =>
  connection.get<StreamRow>(STREAM, sessionId);

export const headOf = (stream: Pick<StreamRow, 'head' | 'head_hash'> | undefined): StreamHead =>
  stream === undefined ? EMPTY_STREAM : { version: stream.head, hash: toHex(stream.head_hash) };

/** Events as they lie in the file, in order. */
export const readEncoded = (
  connection: Connection,
  stream: number,
  range: { readonly from: number; readonly limit: number },
): readonly EncodedEvent[] =>
  connection
    .all<EventRow>(RANGE, stream, range.from, range.limit)
    .map(({ version, hash, body }) => ({ version, hash: toHex(hash), body }));
