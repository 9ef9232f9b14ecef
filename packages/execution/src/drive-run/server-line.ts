import type { AttemptEvent } from '@workrail/event-log';
import { type AttemptId, firstAttempt, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';

/** The attempt under which the server does the step at a node: the first one, or the one with which it was opened again last. */
export const serverLine = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptId>(async ({ take }) => {
    const [reopened] = await take(tx.graph.attached(node, 'run_reopened', 1));
    return reopened?.data.attempt ?? firstAttempt(node);
  });

/** The last attempt of the server's line at a node; undefined where none was recorded yet. */
export const serverAttempt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptEvent | undefined>(async ({ take }) => {
    let latest: AttemptEvent | undefined;
    for (let attempt = await take(serverLine(tx, node)); ; ) {
      const used = await take(tx.graph.attempt(node, attempt));
      if (used._tag === 'None') return latest;
      latest = used.value;
      if (latest.kind !== 'advance_blocked') return latest;
      attempt = latest.data.retry;
    }
  });
