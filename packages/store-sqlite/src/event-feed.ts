import { decodeEvent } from '@workrail/event-log';
import { type Digests, E, type SessionId, toHex } from '@workrail/kernel';
import type { EventFeed, FedEvent, LogMark } from '@workrail/ports';
import { operation, type Scope } from './transaction.ts';

interface MarkRow {
  readonly position: number;
  readonly hash: Uint8Array;
}

interface EventRow extends MarkRow {
  readonly version: number;
  readonly body: string;
  readonly session_id: SessionId;
}

const END = 'SELECT position, hash FROM events WHERE position = (SELECT max(position) FROM events)';
const AT = 'SELECT position, hash FROM events WHERE position = ?';
const AFTER = `SELECT e.position, e.version, e.hash, e.body, s.session_id FROM events e
  JOIN streams s ON s.id = e.stream WHERE e.position > ? ORDER BY e.position LIMIT ?`;

export function eventFeed(scope: Scope, digests: Digests): EventFeed {
  return {
    end: () => operation(scope, (connection) => E.right(markOf(connection.get<MarkRow>(END)))),
    at: (position) =>
      operation(scope, (connection) => E.right(markOf(connection.get<MarkRow>(AT, position)))),
    after: (position, limit) =>
      operation(scope, (connection) =>
        E.right(connection.all<EventRow>(AFTER, position, limit).map((row) => fedEvent(row, digests))),
      ),
  };
}

const markOf = (row: MarkRow | undefined): LogMark | undefined =>
  row === undefined ? undefined : { position: row.position, digest: toHex(row.hash) };

function fedEvent(row: EventRow, digests: Digests): FedEvent {
  const { position, version, body, session_id: sessionId } = row;
  const digest = toHex(row.hash);
  const decoded = decodeEvent({ version, hash: digest, body }, digests);
  const place = { position, digest, sessionId, version };
  return E.isRight(decoded) ? { ...place, event: decoded.right } : { ...place, damage: decoded.left.reason };
}
