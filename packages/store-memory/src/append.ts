import type { AnyStreamId, EventCodec, StoredEvent } from '@workrail/event-log';
import { E, type Either } from '@workrail/kernel';
import type { EventWriter, StoreError } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { applyRow } from './read-model.ts';
import { eventReader, findStream, headOf } from './read-stream.ts';
import { removeStream } from './remove-stream.ts';
import { answer, operation, type Scope } from './transaction.ts';

export function eventWriter(scope: Scope, codec: EventCodec): EventWriter {
  return {
    ...eventReader(scope, codec),
    append: (stream: AnyStreamId, batch: Batch) =>
      operation(scope, () => append(scope, stream, batch, codec)),
    remove: (stream: AnyStreamId) => answer(scope, () => removeStream(scope, stream)),
  } as EventWriter;
}

type Batch = Parameters<EventWriter['append']>[1];

function append(
  scope: Scope,
  stream: AnyStreamId,
  batch: Batch,
  codec: EventCodec,
): Either<StoreError, readonly StoredEvent[]> {
  codec.assertId(stream);
  const head = headOf(scope, stream);
  const expected = batch.expectedVersion;
  if (head.version !== expected) {
    return E.left({ _tag: 'ExpectedVersionMismatchError', stream, expected, actual: head.version });
  }
  const encoded = codec.encode(stream.type, head, batch);
  const last = encoded.at(-1);
  if (last === undefined) return E.right([]);
  const { memory, undo, commit } = scope;
  const { events: stored, heads } = streamFor(scope, stream);
  for (const { version, hash, body } of encoded) {
    stored.set(version, { version, hash, body, commit });
    memory.lastPosition += 1;
    memory.log.push({ position: memory.lastPosition, stream, version, commit });
    undo.push(() => {
      stored.delete(version);
      memory.log.pop();
      memory.lastPosition -= 1;
    });
  }
  heads.push({ version: last.version, hash: last.hash, commit });
  undo.push(() => heads.pop());
  for (const { event } of encoded) {
    for (const row of codec.rows(stream, event)) undo.push(applyRow(memory.readModel, row, commit));
  }
  return E.right(encoded.map(({ event }) => event));
}

function streamFor(scope: Scope, id: AnyStreamId): MemoryStream {
  const { memory, undo } = scope;
  const found = findStream(scope, id);
  if (found !== undefined) return found;
  const stream: MemoryStream = { id, events: new Map(), heads: [] };
  memory.streams.set(id.id, stream);
  undo.push(() => memory.streams.delete(id.id));
  return stream;
}
