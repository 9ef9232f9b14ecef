import {
  type AnyStreamId,
  damageIn,
  EMPTY_STREAM,
  type EncodedEvent,
  type EventCodec,
  type StoredEvent,
  type StreamHead,
  verifyRange,
} from '@workrail/event-log';
import { E, type Either } from '@workrail/kernel';
import type { EventReader, StoreError } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { latest } from './stamped.ts';
import { answer, operation, type Scope } from './transaction.ts';

type Page = Parameters<EventReader['streams']>[1];
type Range = Parameters<EventReader['read']>[1];

/** What a stream of a type holds is checked by the codec; the types follow it by the cast. */
export function eventReader(scope: Scope, codec: EventCodec): EventReader {
  return {
    streams: (type: AnyStreamId['type'], { after, limit }: Page) =>
      answer(scope, () => {
        const all = [...scope.memory.streams.values()]
          .filter(({ id }) => id.type === type && headOf(scope, id) !== EMPTY_STREAM)
          .map(({ id }) => id.id);
        const start = after === undefined ? 0 : all.indexOf(after) + 1;
        return after !== undefined && start === 0 ? [] : all.slice(start, start + limit);
      }),
    head: (stream: AnyStreamId) => answer(scope, () => headOf(scope, stream)),
    removals: () => answer(scope, () => scope.memory.removals),
    read: (stream: AnyStreamId, range: Range) =>
      operation(scope, () => readStream(scope, stream, range, codec)),
  } as unknown as EventReader;
}

export function readStream(
  scope: Scope,
  stream: AnyStreamId,
  range: Range,
  codec: EventCodec,
): Either<StoreError, readonly StoredEvent[]> {
  const events = verifyRange(headOf(scope, stream), range, readEncoded(scope, stream, range), (one) =>
    codec.decode(stream.type, one),
  );
  return E.mapLeft(damageIn(stream))(events);
}

export function findStream({ memory }: Scope, { type, id }: AnyStreamId): MemoryStream | undefined {
  const stream = memory.streams.get(id);
  return stream?.id.type === type ? stream : undefined;
}

export function headOf(scope: Scope, stream: AnyStreamId): StreamHead {
  const head = latest(findStream(scope, stream)?.heads ?? [], scope.commit);
  return head === undefined ? EMPTY_STREAM : { version: head.version, hash: head.hash };
}

/** Events as they lie in memory, in order. */
function readEncoded(scope: Scope, stream: AnyStreamId, { from, limit }: Range): readonly EncodedEvent[] {
  const { version: last } = headOf(scope, stream);
  const events = findStream(scope, stream)?.events;
  const found: EncodedEvent[] = [];
  for (let version = from; version <= last && found.length < limit; version += 1) {
    const event = events?.get(version);
    if (event !== undefined) found.push(event);
  }
  return found;
}
