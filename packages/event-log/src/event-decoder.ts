import { type Digests, E, LruCache, toHex } from '@workrail/kernel';
import type { EventDecoder } from './verify-stream.ts';

const REMEMBERED = 1_024;
/** Longer events are decoded anew each time, so that what is remembered stays small. */
const LONGEST = 2_048;

/**
 * Decodes the events of one type of stream and remembers them by digest. The digest of what the store holds is still
 * computed at every read, so damage is found as before; only parsing is saved.
 */
export function rememberingDecoder<Event extends { readonly version: number }>(
  decode: EventDecoder<Event>,
  digests: Digests,
): EventDecoder<Event> {
  const remembered = new LruCache<string, Event>(REMEMBERED);
  return (encoded) => {
    const { hash, body, version } = encoded;
    const known = remembered.get(hash);
    if (known?.version === version && toHex(digests.sha256(body)) === hash) return E.right(known);
    const decoded = decode(encoded);
    if (E.isRight(decoded) && body.length <= LONGEST) remembered.set(hash, decoded.right);
    return decoded;
  };
}
