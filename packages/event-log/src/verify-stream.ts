import { E, type Either } from '@workrail/kernel';
import { EMPTY_STREAM, type EncodedEvent, type EventDamage, type StreamHead } from './event-codec.ts';

/** Reads one event of a stream back. */
export type EventDecoder<Event> = (encoded: EncodedEvent) => Either<EventDamage, Event>;

interface Chained {
  readonly version: number;
  readonly prev: string | null;
}

/**
 * Decodes consecutive events and checks that each follows from the one before. `before` is the verified
 * event ahead of them, or undefined to trust the first event's own word about its predecessor.
 */
export function verifyChain<Event extends Chained>(
  before: StreamHead | undefined,
  encoded: readonly EncodedEvent[],
  decode: EventDecoder<Event>,
): Either<EventDamage, readonly Event[]> {
  const events: Event[] = [];
  let previous = before;
  for (const item of encoded) {
    const decoded = decode(item);
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

/**
 * Decodes what a store holds for `range` of the stream that ends at `head`, and checks that nothing is
 * missing at either end or in between, and that the last event is the one that the head speaks of.
 */
export function verifyRange<Event extends Chained>(
  head: StreamHead,
  range: { readonly from: number; readonly limit: number },
  encoded: readonly EncodedEvent[],
  decode: EventDecoder<Event>,
): Either<EventDamage, readonly Event[]> {
  const wanted = Math.max(0, Math.min(range.limit, head.version - range.from + 1));
  const missing = (version: number) => E.left<EventDamage>({ version, reason: 'it is missing' });
  if (wanted > 0 && encoded[0]?.version !== range.from) return missing(range.from);
  const events = verifyChain(range.from === 1 ? EMPTY_STREAM : undefined, encoded, decode);
  if (E.isLeft(events)) return events;
  if (encoded.length < wanted) return missing(range.from + encoded.length);
  const last = encoded.at(-1);
  if (last !== undefined && last.version > head.version) {
    return E.left({ version: last.version, reason: 'it lies behind the end of its session' });
  }
  if (last?.version === head.version && last.hash !== head.hash) {
    return E.left({ version: last.version, reason: 'it is not the event that was appended last' });
  }
  return events;
}
