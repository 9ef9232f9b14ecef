import { decodeEvent, readModelRows, type StoredEvent } from '@workrail/event-log';
import { type Digests, E, type SessionId } from '@workrail/kernel';
import type { Connection } from './connection.ts';
import { removeRow, removeRowsOf } from './read-model.ts';
import { findStream, readEncoded } from './read-stream.ts';
import { clampProgress, forgetEvent, forgetSession } from './search-index.ts';

/** Events that are in memory at a time. */
const BATCH = 250;

const NOTE = `INSERT INTO removed_sessions (id, sessions, last_stream, last_position)
  VALUES (1, 1, (SELECT max(id) FROM streams), (SELECT max(position) FROM events))
  ON CONFLICT (id) DO UPDATE SET
    sessions = sessions + 1,
    last_stream = max(last_stream, excluded.last_stream),
    last_position = max(last_position, excluded.last_position)`;
const EVENTS = 'DELETE FROM events WHERE stream = ?';
const STREAM = 'DELETE FROM streams WHERE id = ?';

/** Removes a session with all that was derived from it, and gives the number of its events. */
export function removeSession(connection: Connection, sessionId: SessionId, digests: Digests): number {
  const stream = findStream(connection, sessionId);
  if (stream === undefined) return 0;
  connection.run(NOTE);
  let readable = 0;
  for (const event of eventsOf(connection, stream.id, digests)) {
    for (const row of readModelRows(sessionId, event)) removeRow(connection, stream.id, row);
    if (forgetEvent(connection, { stream: stream.id, sessionId, event }, digests)) readable += 1;
  }
  const whole = readable === stream.head;
  // What an event led to is found by what it says, which costs what the session is large; where one says nothing any
  // more, all rows are looked at.
  removeRowsOf(connection, stream.id, whole ? 'indexed' : 'all');
  forgetSession(connection, stream.id, whole ? 'indexed' : 'all');
  const events = connection.run(EVENTS, stream.id).changes;
  connection.run(STREAM, stream.id);
  clampProgress(connection);
  return events;
}

/** The events that can be used, in order. */
function* eventsOf(connection: Connection, stream: number, digests: Digests): Generator<StoredEvent> {
  for (let from = 1, more = true; more; ) {
    const page = readEncoded(connection, stream, { from, limit: BATCH });
    for (const encoded of page) {
      const decoded = decodeEvent(encoded, digests);
      if (E.isRight(decoded)) yield decoded.right;
      from = encoded.version + 1;
    }
    more = page.length === BATCH;
  }
}
