import { encodeEvents, readModelRows } from '@workrail/event-log';
import { type Digests, E, type SessionId } from '@workrail/kernel';
import type { EventWriter } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { applyRow } from './read-model.ts';
import { eventReader, findStream, headOf } from './read-stream.ts';
import { removeSession } from './remove-session.ts';
import { operation, type Scope } from './transaction.ts';

/** One more than the largest number that was ever given. */
const next = (column: string, table: string, last: string) =>
  `max(coalesce((SELECT max(${column}) FROM ${table}), 0),
    coalesce((SELECT ${last} FROM removed_sessions WHERE id = 1), 0)) + 1`;
const NEW_STREAM = `INSERT INTO streams (id, session_id, head, head_hash)
  VALUES (${next('id', 'streams', 'last_stream')}, ?, ?, ?)`;
const MOVE_HEAD = 'UPDATE streams SET head = ?, head_hash = ? WHERE id = ?';
const EVENT = `INSERT INTO events (position, stream, version, hash, body)
  VALUES (${next('position', 'events', 'last_position')}, ?, ?, ?, ?)`;

export function eventWriter(scope: Scope, digests: Digests): EventWriter {
  return {
    ...eventReader(scope, digests),
    append: (sessionId, batch) =>
      operation(scope, (connection) => append(connection, sessionId, batch, digests)),
    remove: (sessionId) =>
      operation(scope, (connection) => E.right(removeSession(connection, sessionId, digests))),
  };
}

type Append = EventWriter['append'];
type Appended = Awaited<ReturnType<ReturnType<Append>>>;

function append(
  connection: Connection,
  sessionId: SessionId,
  batch: Parameters<Append>[1],
  digests: Digests,
): Appended {
  const found = findStream(connection, sessionId);
  const head = headOf(found);
  const expected = batch.expectedVersion;
  if (head.version !== expected) {
    return E.left({ _tag: 'ExpectedVersionMismatchError', sessionId, expected, actual: head.version });
  }
  const encoded = encodeEvents(head, batch.at, batch.events, digests);
  const last = encoded.at(-1);
  if (last === undefined) return E.right([]);
  const lastHash = Buffer.from(last.hash, 'hex');
  const stream = found?.id ?? connection.run(NEW_STREAM, sessionId, last.version, lastHash).rowId;
  if (found !== undefined) connection.run(MOVE_HEAD, last.version, lastHash, stream);
  for (const { version, hash, body } of encoded) {
    connection.run(EVENT, stream, version, Buffer.from(hash, 'hex'), body);
  }
  for (const { event } of encoded) {
    for (const row of readModelRows(sessionId, event)) applyRow(connection, 'main', stream, row);
  }
  return E.right(encoded.map(({ event }) => event));
}
