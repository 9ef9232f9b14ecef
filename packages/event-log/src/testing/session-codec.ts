import type { Digests, Either } from '@workrail/kernel';
import {
  type EncodedEvent,
  type EventDamage,
  eventCodec,
  type SessionEvent,
  type SessionEventBody,
  STREAM_TYPES,
  type StreamHead,
} from '../index.ts';

/** Writes the events of one session and reads them back. */
export function sessionCodec(digests: Digests) {
  const codec = eventCodec(STREAM_TYPES, digests);
  return {
    encode: (head: StreamHead, at: string, events: readonly SessionEventBody[]) =>
      codec.encode('session', head, { at, events }),
    decode: (encoded: EncodedEvent): Either<EventDamage, SessionEvent> => codec.decode('session', encoded),
  };
}
