import type { EncodedEvent } from '@workrail/event-log';
import type { BlobHash, SessionId } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { onTestFinished } from 'vitest';

export { errorFrom as left, valueFrom as right } from '@workrail/kernel/outcome';

/** One store of an adapter, of its own for one test. It uses `testDigests`. */
export interface StoreHarness {
  readonly store: Store;
  /** Closes the store and opens another one on what it kept. */
  readonly reopen: () => Promise<Store>;
  readonly damage: StoreDamage;
  /** Closes everything and removes what the test left behind. */
  readonly dispose: () => Promise<void>;
}

/** What happens to stored data behind a store's back; each adapter says how it is done there. */
export interface StoreDamage {
  /** Another body for an event; its digest stays. */
  readonly overwriteEvent: (sessionId: SessionId, version: number, body: string) => Promise<void>;
  /** An event whose digest is right, put behind the last one as another version of the program would. */
  readonly appendEncoded: (sessionId: SessionId, event: EncodedEvent) => Promise<void>;
  readonly deleteEvent: (sessionId: SessionId, version: number) => Promise<void>;
  readonly overwriteBlob: (hash: BlobHash, body: string) => Promise<void>;
  /** Removes all rows of the read model. */
  readonly clearReadModel: () => Promise<void>;
}

export type MakeStore = () => Promise<StoreHarness>;

/** A harness that goes when the test ends. */
export async function openHarness(makeStore: MakeStore): Promise<StoreHarness> {
  const harness = await makeStore();
  onTestFinished(() => harness.dispose());
  return harness;
}
