import { encodeEvents, readModelRows } from '@workrail/event-log';
import { type Digests, E, type SessionId } from '@workrail/kernel';
import type { EventWriter } from '@workrail/ports';
import type { MemoryStream } from './memory.ts';
import { applyRow } from './read-model.ts';
import { eventReader, headOf } from './read-stream.ts';
import { removeSession } from './remove-session.ts';
import { operation, type Scope } from './transaction.ts';

export function eventWriter(scope: Scope, digests: Digests): EventWriter {
  return {
    ...eventReader(scope, digests),
    append: (sessionId, batch) => operation(scope, () => append(scope, sessionId, batch, digests)),
    remove: (sessionId) => operation(scope, () => E.right(removeSession(scope, sessionId))),
  };
}

type Append = EventWriter['append'];
type Appended = Awaited<ReturnType<ReturnType<Append>>>;

function append(
  scope: Scope,
  sessionId: SessionId,
  batch: Parameters<Append>[1],
  digests: Digests,
): Appended {
  const head = headOf(scope, sessionId);
  const expected = batch.expectedVersion;
  if (head.version !== expected) {
    return E.left({ _tag: 'ExpectedVersionMismatchError', sessionId, expected, actual: head.version });
  }
  const encoded = encodeEvents(head, batch.at, batch.events, digests);
  const last = encoded.at(-1);
  if (last === undefined) return E.right([]);
  const { undo, commit } = scope;
  const { events: stored, heads } = streamFor(scope, sessionId);
  for (const { version, hash, body } of encoded) {
    stored.set(version, { version, hash, body, commit });
    scope.memory.lastPosition += 1;
    scope.memory.log.push({ position: scope.memory.lastPosition, sessionId, version, commit });
    undo.push(() => {
      stored.delete(version);
      scope.memory.log.pop();
      scope.memory.lastPosition -= 1;
    });
  }
  heads.push({ version: last.version, hash: last.hash, commit });
  undo.push(() => heads.pop());
  for (const { event } of encoded) {
    for (const row of readModelRows(sessionId, event)) {
      undo.push(applyRow(scope.memory.readModel, row, commit));
    }
  }
  return E.right(encoded.map(({ event }) => event));
}

function streamFor({ memory, undo }: Scope, sessionId: SessionId): MemoryStream {
  const found = memory.streams.get(sessionId);
  if (found !== undefined) return found;
  const stream: MemoryStream = { events: new Map(), heads: [] };
  memory.streams.set(sessionId, stream);
  undo.push(() => memory.streams.delete(sessionId));
  return stream;
}
