import {
  type AnyStreamId,
  EMPTY_STREAM,
  type EncodedEvent,
  type EventCodec,
  type StreamHead,
  verifyRange,
} from '@workrail/event-log';
import { E } from '@workrail/kernel';
import type { EventReader } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { latest } from './stamped.ts';
import { operation, type Scope } from './transaction.ts';

interface Page {
  readonly after?: AnyStreamId['id'];
  readonly limit: number;
}

interface Range {
  readonly from: number;
  readonly limit: number;
}

/** What a stream of a type holds is checked by the codec; the types follow it by the cast. */
export function eventReader(scope: Scope, codec: EventCodec): EventReader {
  return {
    streams: (type: AnyStreamId['type'], { after, limit }: Page) =>
      operation(scope, () => {
        const all = [...scope.memory.streams.values()]
          .filter(({ id }) => id.type === type && headOf(scope, id) !== EMPTY_STREAM)
          .map(({ id }) => id.id);
        const start = after === undefined ? 0 : all.indexOf(after) + 1;
        return E.right(after !== undefined && start === 0 ? [] : all.slice(start, start + limit));
      }),
    head: (stream: AnyStreamId) => operation(scope, () => E.right(headOf(scope, stream))),
    removals: () => operation(scope, () => E.right(scope.memory.removals)),
    read: (stream: AnyStreamId, range: Range) =>
      operation(scope, () => {
        const head = headOf(scope, stream);
        const found = findStream(scope, stream);
        if (found === undefined || head === EMPTY_STREAM) return E.right([]);
        const events = verifyRange(head, range, readEncoded(scope, found, range), (one) =>
          codec.decode(stream.type, one),
        );
        return E.isRight(events) ? events : E.left({ _tag: 'DamagedEventError', stream, ...events.left });
      }),
  } as unknown as EventReader;
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
export function readEncoded(scope: Scope, stream: MemoryStream, range: Range): readonly EncodedEvent[] {
  const last = latest(stream.heads, scope.commit)?.version ?? 0;
  const found: EncodedEvent[] = [];
  for (let version = range.from; version <= last && found.length < range.limit; version += 1) {
    const event = stream.events.get(version);
    if (event !== undefined) found.push({ version, hash: event.hash, body: event.body });
  }
  return found;
}
