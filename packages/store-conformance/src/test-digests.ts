import { createHash, createHmac } from 'node:crypto';
import type { Digests } from '@workrail/kernel';

/** The real digests, for tests. */
export const testDigests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
