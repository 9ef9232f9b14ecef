import type { NodeRecord } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

/** Points that are looked at: more changes of preferences at one step are no work of an agent. */
const MOST = 50;

/**
 * The points that differ from a point in preferences alone, itself included. They stand at the same step with the same
 * context, so that what a person said at one of them is said at all of them.
 */
export const pointsAlike = (tx: Pick<ReadTransaction, 'graph'>, point: NodeRecord) =>
  program<StoreError, readonly NodeRecord[]>(async ({ take }) => {
    let first = point;
    for (let steps = 0; steps < MOST && first.parent !== null && isOnlyChanged(first); steps += 1) {
      const before = await take(tx.graph.node(first.parent));
      if (before._tag === 'None') break;
      first = before.value;
    }
    const alike = [first];
    for (let at = 0; at < alike.length && alike.length < MOST; at += 1) {
      const { latest } = await take(tx.graph.children(alike[at]?.node ?? first.node, MOST));
      alike.push(...latest.filter(isOnlyChanged));
    }
    return alike.some(({ node }) => node === point.node) ? alike : [...alike, point];
  });

const isOnlyChanged = ({ event }: NodeRecord): boolean => event.kind === 'preferences_changed';
