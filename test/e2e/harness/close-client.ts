import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { END_LIMIT_MS } from './audit.ts';

/**
 * Closes a client of the protocol's library and waits for the end of its server. The library kills what has not
 * ended after four seconds, which is not a server's fault on a busy machine: here it is as patient as the tests.
 */
export async function closeClient(client: { readonly close: () => Promise<void> }): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    await Promise.race([client.close(), pause(END_LIMIT_MS, undefined, { ref: false })]);
  } finally {
    vi.useRealTimers();
  }
}
