import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Digests } from '@workrail/kernel';

/** Preparing a key costs several times what one use of it does, and a process signs with one or two. */
const prepared = new WeakMap<Uint8Array, KeyObject>();

function keyObject(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known !== undefined) return known;
  const fresh = createSecretKey(key);
  prepared.set(key, fresh);
  return fresh;
}

/**
 * SHA-256 and HMAC-SHA256 of Node. The results are plain `Uint8Array`s that share no memory with a pool; a
 * key must not be changed after its first use.
 */
export const nodeDigests: Digests = {
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmacSha256: (key, message) => new Uint8Array(createHmac('sha256', keyObject(key)).update(message).digest()),
};
