import { type EventCodec, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import type { Pointer } from './read-model.ts';
import type { Scope } from './transaction.ts';

export function pointedEvent(
  scope: Scope,
  pointer: Pointer,
  codec: EventCodec,
): Either<StoreError, SessionEvent> {
  const { sessionId, version } = pointer;
  const stream = sessionStreamId(sessionId);
  const encoded = scope.memory.streams.get(sessionId)?.events.get(version);
  if (encoded === undefined) {
    return E.left({ _tag: 'DamagedEventError', stream, version, reason: 'it is missing' });
  }
  const decoded = codec.decode('session', encoded);
  return E.isRight(decoded) ? decoded : E.left({ _tag: 'DamagedEventError', stream, ...decoded.left });
}

/** A row that leads to an event which says something else. Nothing is answered from such a row. */
export const strayRow = (what: string): Either<StoreError, never> =>
  E.left({
    _tag: 'StoreUnavailableError',
    reason: `the index leads to the wrong event for ${what}`,
  });
