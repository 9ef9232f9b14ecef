import { type AttemptId, attemptFor, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** An attempt on `node` that nobody has used. Handing it out writes nothing. */
export const freshAttempt = (deps: Pick<Dependencies, 'entropy'>, tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptId>(async ({ take }) => {
    for (;;) {
      const attempt = attemptFor(node, deps.entropy.bytes(4));
      if ((await take(tx.graph.attempt(node, attempt)))._tag === 'None') return attempt;
    }
  });
