import { createHmac, hash } from 'node:crypto';
import type { Digests } from '@workrail/kernel';

/** SHA-256 and HMAC-SHA256 of Node. The results are plain `Uint8Array`s that share no memory with a pool. */
export const nodeDigests: Digests = {
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmacSha256: (key, message) => new Uint8Array(createHmac('sha256', key).update(message).digest()),
};
