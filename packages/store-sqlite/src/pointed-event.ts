import { type EventDecoder, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { E, type Either, type SessionId, toHex } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';

/** A read-model row with the event that it points at; without body when that event is gone. */
export interface PointerRow {
  readonly session_id: SessionId;
  readonly version: number;
  readonly hash: Uint8Array | null;
  readonly body: string | null;
}

/** A query for rows of a read-model table with their events. The texts are constants of this package. */
export const selectPointed = (
  table: 'nodes' | 'attempts' | 'retries' | 'attachments',
  where: string,
  columns = '',
): string =>
  `SELECT ${columns} s.stream_id AS session_id, r.version, e.hash, e.body FROM ${table} r
   JOIN streams s ON s.id = r.stream
   LEFT JOIN events e ON e.stream = r.stream AND e.version = r.version
   WHERE ${where}`;

export function pointedEvent(
  row: PointerRow,
  decode: EventDecoder<SessionEvent>,
): Either<StoreError, SessionEvent> {
  const { version, hash, body } = row;
  const stream = sessionStreamId(row.session_id);
  if (hash === null || body === null) {
    return E.left({ _tag: 'DamagedEventError', stream, version, reason: 'it is missing' });
  }
  const decoded = decode({ version, hash: toHex(hash), body });
  return E.isRight(decoded) ? decoded : E.left({ _tag: 'DamagedEventError', stream, ...decoded.left });
}

/** A row that leads to an event which says something else. Nothing is answered from such a row. */
export const strayRow = (what: string): Either<StoreError, never> =>
  E.left({
    _tag: 'StoreUnavailableError',
    reason: `the index leads to the wrong event for ${what}`,
  });
