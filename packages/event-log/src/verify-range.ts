import { type Digests, E, type Either } from '@workrail/kernel';
import { EMPTY_STREAM, type EncodedEvent, type EventDamage, type StreamHead } from './event-codec.ts';
import type { StoredEvent } from './kinds/registry.ts';
import { verifyChain } from './verify-chain.ts';

/**
 * Decodes what a store holds for `range` of the stream that ends at `head`, and checks that nothing is
 * missing at either end or in between, and that the last event is the one that the head speaks of.
 */
export function verifyRange(
  head: StreamHead,
  range: { readonly from: number; readonly limit: number },
  encoded: readonly EncodedEvent[],
  digests: Digests,
): Either<EventDamage, readonly StoredEvent[]> {
  const wanted = Math.max(0, Math.min(range.limit, head.version - range.from + 1));
  const missing = (version: number) => E.left<EventDamage>({ version, reason: 'it is missing' });
  if (wanted > 0 && encoded[0]?.version !== range.from) return missing(range.from);
  const events = verifyChain(range.from === 1 ? EMPTY_STREAM : undefined, encoded, digests);
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
