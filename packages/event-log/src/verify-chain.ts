import { type Digests, E, type Either } from '@workrail/kernel';
import { decodeEvent, type EncodedEvent, type EventDamage, type StreamHead } from './event-codec.ts';
import type { StoredEvent } from './kinds/registry.ts';

/**
 * Decodes consecutive events and checks that each follows from the one before. `before` is the verified
 * event ahead of them, or undefined to trust the first event's own word about its predecessor.
 */
export function verifyChain(
  before: StreamHead | undefined,
  encoded: readonly EncodedEvent[],
  digests: Digests,
): Either<EventDamage, readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  let previous = before;
  for (const item of encoded) {
    const decoded = decodeEvent(item, digests);
    if (E.isLeft(decoded)) return decoded;
    const event = decoded.right;
    if (previous !== undefined) {
      if (event.version !== previous.version + 1) {
        return E.left({ version: previous.version + 1, reason: 'it is missing' });
      }
      if (event.prev !== previous.hash) {
        return E.left({ version: event.version, reason: 'it does not follow from the event before it' });
      }
    }
    events.push(event);
    previous = { version: item.version, hash: item.hash };
  }
  return E.right(events);
}
