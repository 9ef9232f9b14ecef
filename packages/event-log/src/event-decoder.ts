import { type Digests, E, type Either, LruCache, toHex } from '@workrail/kernel';
import { decodeEvent, type EncodedEvent, type EventDamage } from './event-codec.ts';
import type { StoredEvent } from './kinds/registry.ts';

export type EventDecoder = (encoded: EncodedEvent) => Either<EventDamage, StoredEvent>;

const REMEMBERED = 1_024;
/** Longer events are decoded anew each time, so that what is remembered stays small. */
const LONGEST = 2_048;

/**
 * Decodes events like `decodeEvent` and remembers them by digest. The digest of what the store holds is
 * still computed at every read, so damage is found as before; only parsing is saved.
 */
export function rememberingDecoder(digests: Digests): EventDecoder {
  const remembered = new LruCache<string, StoredEvent>(REMEMBERED);
  return (encoded) => {
    const { hash, body, version } = encoded;
    const known = remembered.get(hash);
    if (known?.version === version && toHex(digests.sha256(body)) === hash) return E.right(known);
    const decoded = decodeEvent(encoded, digests);
    if (E.isRight(decoded) && body.length <= LONGEST) remembered.set(hash, decoded.right);
    return decoded;
  };
}
