import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type Digests, LruCache } from '@workrail/kernel';

/**
 * A key in the form that Node signs with, and the codes made last. Preparing a key costs several times what
 * one use of it does, and a token that was just handed out comes back with the next call.
 */
interface PreparedKey {
  readonly object: KeyObject;
  readonly macs: LruCache<string, Uint8Array>;
}

const RECENT_MACS = 512;
/** Longer ones are signed each time, so that what is kept stays small. */
const KEPT_MESSAGE = 64;

/** A process signs with one key or two. */
const keys = new WeakMap<Uint8Array, PreparedKey>();

function prepared(key: Uint8Array): PreparedKey {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const fresh = { object: createSecretKey(key), macs: new LruCache<string, Uint8Array>(RECENT_MACS) };
  keys.set(key, fresh);
  return fresh;
}

function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const { object, macs } = prepared(key);
  const sign = () => new Uint8Array(createHmac('sha256', object).update(message).digest());
  if (message.length > KEPT_MESSAGE) return sign();
  const name = String.fromCharCode(...message);
  const known = macs.get(name);
  if (known !== undefined) return known.slice();
  const mac = sign();
  macs.set(name, mac.slice());
  return mac;
}

/**
 * SHA-256 and HMAC-SHA256 of Node. The results are plain `Uint8Array`s that share no memory with a pool or
 * with each other; a key must not be changed after its first use.
 */
export const nodeDigests: Digests = {
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmacSha256,
};
