import { type Digests, E, LruCache } from '@workrail/kernel';
import type { EncodedEvent } from './event-codec.ts';
import type { EventDecoder } from './verify-stream.ts';

const REMEMBERED = 1_024;
/** Longer events are decoded anew each time, so that what is remembered stays small. */
const LONGEST = 2_048;

export interface RememberingDecoder<Event> extends EventDecoder<Event> {
  /** Of an event that was encoded just now: the next call is likely to ask for it. */
  readonly remember: (written: EncodedEvent & { readonly event: Event }) => void;
}

/**
 * Decodes the events of one type of stream and remembers them by digest. The digest of what the store holds is still
 * computed at every read, so damage is found as before; only parsing is saved.
 */
export function rememberingDecoder<Event extends { readonly version: number }>(
  decode: EventDecoder<Event>,
  digests: Digests,
): RememberingDecoder<Event> {
  const remembered = new LruCache<string, Event>(REMEMBERED);
  const remember: RememberingDecoder<Event>['remember'] = ({ hash, body, event }) => {
    if (body.length <= LONGEST) remembered.set(hash, event);
  };
  const decoder: EventDecoder<Event> = (encoded) => {
    const { hash, body, version } = encoded;
    const known = remembered.get(hash);
    if (known?.version === version && digests.sha256Hex(body) === hash) return E.right(known);
    const decoded = decode(encoded);
    if (E.isRight(decoded)) remember({ ...encoded, event: decoded.right });
    return decoded;
  };
  return Object.assign(decoder, { remember });
}
