import { type Either, either } from '@workrail/kernel';
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
export const verifyChain = <Event extends Chained>(
  before: StreamHead | undefined,
  encoded: readonly EncodedEvent[],
  decode: EventDecoder<Event>,
): Either<EventDamage, readonly Event[]> =>
  either(({ value, fail }) => {
    let previous = before;
    return encoded.map((item) => {
      const event = value(decode(item));
      if (previous !== undefined && event.version !== previous.version + 1)
        fail({ version: previous.version + 1, reason: 'it is missing' });
      if (previous !== undefined && event.prev !== previous.hash)
        fail({ version: event.version, reason: 'it does not follow from the event before it' });
      previous = { version: item.version, hash: item.hash };
      return event;
    });
  });

/**
 * Decodes what a store holds for `range` of the stream that ends at `head`, and checks that nothing is
 * missing at either end or in between, and that the last event is the one that the head speaks of.
 */
export const verifyRange = <Event extends Chained>(
  head: StreamHead,
  range: { readonly from: number; readonly limit: number },
  encoded: readonly EncodedEvent[],
  decode: EventDecoder<Event>,
): Either<EventDamage, readonly Event[]> =>
  either(({ value, fail }) => {
    const wanted = Math.max(0, Math.min(range.limit, head.version - range.from + 1));
    const missing = (version: number) => fail({ version, reason: 'it is missing' });
    if (wanted > 0 && encoded[0]?.version !== range.from) missing(range.from);
    const events = value(verifyChain(range.from === 1 ? EMPTY_STREAM : undefined, encoded, decode));
    if (encoded.length < wanted) missing(range.from + encoded.length);
    const last = encoded.at(-1);
    if (last !== undefined && last.version > head.version)
      fail({ version: last.version, reason: 'it comes after the end of its session' });
    if (last?.version === head.version && last.hash !== head.hash)
      fail({ version: last.version, reason: 'it is not the last event that was appended' });
    return events;
  });
