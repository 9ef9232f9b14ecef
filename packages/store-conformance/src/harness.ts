import { type EncodedEvent, STREAM_TYPES, type StreamTypes, type WorkRailStreams } from '@workrail/event-log';
import type { BlobHash } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { onTestFinished } from 'vitest';

export { errorFrom as left, valueFrom as right } from '@workrail/kernel/outcome';

/** One store of an adapter, of its own for one test. It uses `testDigests`. */
export interface StoreHarness<Types extends StreamTypes = WorkRailStreams> {
  readonly store: Store<Types>;
  /** Closes the store and opens another one on what it kept. */
  readonly reopen: () => Promise<Store<Types>>;
  /** The same with a store of the types of WorkRail alone. */
  readonly reopenOrdinary: () => Promise<Store>;
  readonly damage: StoreDamage;
  /** Closes everything and removes what the test left behind. */
  readonly dispose: () => Promise<void>;
}

/** What happens to stored data, by the ids of streams, behind a store's back; each adapter says how it is done there. */
export interface StoreDamage {
  /** Another body for an event; its digest stays. */
  readonly overwriteEvent: (stream: string, version: number, body: string) => Promise<void>;
  /** An event whose digest is right, put behind the last one as another version of the program would. */
  readonly appendEncoded: (stream: string, event: EncodedEvent) => Promise<void>;
  readonly deleteEvent: (stream: string, version: number) => Promise<void>;
  readonly overwriteBlob: (hash: BlobHash, body: string) => Promise<void>;
  /** Removes all rows of the read model. */
  readonly clearReadModel: () => Promise<void>;
}

/** Opens a store of some types of streams. */
export type MakeStore = <Types extends StreamTypes>(types: Types) => Promise<StoreHarness<Types>>;

/** A harness that goes when the test ends, of the types of WorkRail unless others are given. */
export async function openHarness<Types extends StreamTypes = WorkRailStreams>(
  makeStore: MakeStore,
  types: Types = STREAM_TYPES as unknown as Types,
): Promise<StoreHarness<Types>> {
  const harness = await makeStore(types);
  onTestFinished(() => harness.dispose());
  return harness;
}
