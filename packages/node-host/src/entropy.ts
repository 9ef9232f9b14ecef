import { randomBytes } from 'node:crypto';
import type { Entropy } from '@workrail/ports';
import { v7 } from 'uuid';

/** Bytes from the operating system; UUIDs of version 7 that rise within a process. */
export const systemEntropy: Entropy = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  uuid: () => v7(),
};
