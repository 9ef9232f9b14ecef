import type { Preferences } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';

/** What holds at a node now: what it came with, or the latest change made there; and the event that says so. */
export const preferencesAt = (tx: ReadTransaction, { node, event }: NodeRecord) =>
  program<StoreError, { readonly effective: Preferences; readonly version: number }>(async ({ take }) => {
    const [changed] = await take(tx.graph.attached(node, 'preferences_changed', 1));
    return changed === undefined
      ? { effective: event.data.preferences, version: event.version }
      : { effective: changed.data.effective, version: changed.version };
  });
