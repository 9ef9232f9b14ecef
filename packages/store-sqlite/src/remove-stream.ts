import type { AnyStreamId, EventCodec, StoredEvent } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { Connection } from './connection.ts';
import { removeRow, removeRowsOf } from './read-model.ts';
import { findStream, readEncoded } from './read-stream.ts';
import { clampProgress, forgetEvent, forgetStream } from './search-index.ts';

/** Events that are in memory at a time. */
const BATCH = 250;

const NOTE = `INSERT INTO removed_streams (id, streams, last_stream, last_position)
  VALUES (1, 1, (SELECT max(id) FROM streams), (SELECT max(position) FROM events))
  ON CONFLICT (id) DO UPDATE SET
    streams = streams + 1,
    last_stream = max(last_stream, excluded.last_stream),
    last_position = max(last_position, excluded.last_position)`;
const EVENTS = 'DELETE FROM events WHERE stream = ?';
const LEASES = 'DELETE FROM leases WHERE stream = ?';
const STREAM = 'DELETE FROM streams WHERE id = ?';

/** Removes a stream with all that was derived from it, and gives the number of its events. */
export function removeStream(connection: Connection, stream: AnyStreamId, codec: EventCodec): number {
  const found = findStream(connection, stream);
  if (found === undefined) return 0;
  const { number } = found;
  connection.run(NOTE);
  let readable = 0;
  for (const event of eventsOf(connection, { number, stream }, codec)) {
    for (const row of codec.rows(stream, event)) removeRow(connection, number, row);
    if (forgetEvent(connection, { number, stream, event }, codec)) readable += 1;
  }
  const whole = readable === found.head;
  // What an event led to is found by what it says, which costs what the stream is large; where one says nothing any
  // more, all rows are looked at.
  removeRowsOf(connection, number, whole ? 'indexed' : 'all');
  forgetStream(connection, number, whole ? 'indexed' : 'all');
  connection.run(LEASES, number);
  const events = connection.run(EVENTS, number).changes;
  connection.run(STREAM, number);
  clampProgress(connection);
  return events;
}

/** The events that can be used, in order. */
function* eventsOf(
  connection: Connection,
  { number, stream }: { readonly number: number; readonly stream: AnyStreamId },
  codec: EventCodec,
): Generator<StoredEvent> {
  for (let from = 1, more = true; more; ) {
    const page = readEncoded(connection, number, { from, limit: BATCH });
    for (const encoded of page) {
      const decoded = codec.decode(stream.type, encoded);
      if (E.isRight(decoded)) yield decoded.right;
      from = encoded.version + 1;
    }
    more = page.length === BATCH;
  }
}
