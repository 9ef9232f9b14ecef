import { EMPTY_STREAM, type EncodedEvent, type StreamHead, verifyRange } from '@workrail/event-log';
import { type Digests, E, type SessionId } from '@workrail/kernel';
import type { EventReader } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { latest } from './stamped.ts';
import { operation, type Scope } from './transaction.ts';

export function eventReader(scope: Scope, digests: Digests): EventReader {
  return {
    sessions: ({ after, limit }) =>
      operation(scope, () => {
        const all = [...scope.memory.streams.keys()].filter((id) => headOf(scope, id) !== EMPTY_STREAM);
        const start = after === undefined ? 0 : all.indexOf(after) + 1;
        return E.right(after !== undefined && start === 0 ? [] : all.slice(start, start + limit));
      }),
    head: (sessionId) => operation(scope, () => E.right(headOf(scope, sessionId))),
    removals: () => operation(scope, () => E.right(scope.memory.removals)),
    read: (sessionId, range) =>
      operation(scope, () => {
        const head = headOf(scope, sessionId);
        const stream = scope.memory.streams.get(sessionId);
        if (stream === undefined || head === EMPTY_STREAM) return E.right([]);
        const events = verifyRange(head, range, readEncoded(scope, stream, range), digests);
        return E.isRight(events) ? events : E.left({ _tag: 'DamagedEventError', sessionId, ...events.left });
      }),
  };
}

export function headOf(scope: Scope, sessionId: SessionId): StreamHead {
  const head = latest(scope.memory.streams.get(sessionId)?.heads ?? [], scope.commit);
  return head === undefined ? EMPTY_STREAM : { version: head.version, hash: head.hash };
}

/** Events as they lie in memory, in order. */
export function readEncoded(
  scope: Scope,
  stream: MemoryStream,
  range: { readonly from: number; readonly limit: number },
): readonly EncodedEvent[] {
  const last = latest(stream.heads, scope.commit)?.version ?? 0;
  const found: EncodedEvent[] = [];
  for (let version = range.from; version <= last && found.length < range.limit; version += 1) {
    const event = stream.events.get(version);
    if (event !== undefined) found.push({ version, hash: event.hash, body: event.body });
  }
  return found;
}
