import type { AnyStreamId, EventCodec, StoredEvent } from '@workrail/event-log';
import { E, type Either } from '@workrail/kernel';
import type { EventWriter, StoreError } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { applyRow } from './read-model.ts';
import { eventReader, findStream, headOf } from './read-stream.ts';
import { removeStream } from './remove-stream.ts';
import { answer, operation, type Scope } from './transaction.ts';

/** One more than the largest number that was ever given. */
const next = (column: string, table: string, last: string) =>
  `max(coalesce((SELECT max(${column}) FROM ${table}), 0),
    coalesce((SELECT ${last} FROM removed_streams WHERE id = 1), 0)) + 1`;
const NEW_STREAM = `INSERT INTO streams (id, type, stream_id, head, head_hash)
  VALUES (${next('id', 'streams', 'last_stream')}, ?, ?, ?, ?)`;
const MOVE_HEAD = 'UPDATE streams SET head = ?, head_hash = ? WHERE id = ?';
const EVENT = `INSERT INTO events (position, stream, version, hash, body)
  VALUES (${next('position', 'events', 'last_position')}, ?, ?, ?, ?)`;

/** `onWritten` hears of each event. */
export function eventWriter(scope: Scope, codec: EventCodec, onWritten?: OnWritten): EventWriter {
  return {
    ...eventReader(scope, codec),
    append: (stream: AnyStreamId, batch: Batch) =>
      operation(scope, (connection) => append(connection, stream, batch, { codec, onWritten })),
    remove: (stream: AnyStreamId) => answer(scope, (connection) => removeStream(connection, stream, codec)),
  } as EventWriter;
}

type Batch = Parameters<EventWriter['append']>[1];

type OnWritten = (written: ReturnType<EventCodec['encode']>[number]) => void;

function append(
  connection: Connection,
  stream: AnyStreamId,
  batch: Batch,
  { codec, onWritten }: { readonly codec: EventCodec; readonly onWritten: OnWritten | undefined },
): Either<StoreError, readonly StoredEvent[]> {
  codec.assertId(stream);
  const found = findStream(connection, stream);
  const head = headOf(found);
  const expected = batch.expectedVersion;
  if (head.version !== expected) {
    return E.left({ _tag: 'ExpectedVersionMismatchError', stream, expected, actual: head.version });
  }
  const encoded = codec.encode(stream.type, head, batch);
  const last = encoded.at(-1);
  if (last === undefined) return E.right([]);
  const lastHash = Buffer.from(last.hash, 'hex');
  const number =
    found?.number ?? connection.run(NEW_STREAM, stream.type, stream.id, last.version, lastHash).rowId;
  if (found !== undefined) connection.run(MOVE_HEAD, last.version, lastHash, number);
  for (const { version, hash, body } of encoded) {
    connection.run(EVENT, number, version, Buffer.from(hash, 'hex'), body);
  }
  for (const written of encoded) {
    for (const row of codec.rows(stream, written.event)) applyRow(connection, 'main', number, row);
    onWritten?.(written);
  }
  return E.right(encoded.map(({ event }) => event));
}
