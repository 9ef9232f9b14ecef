import { type AttemptId, attemptFor, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';

/** An attempt on `node` that nobody has used. Handing it out writes nothing. */
export function freshAttempt(
  deps: Pick<Dependencies, 'entropy'>,
  tx: ReadTransaction,
  node: NodeId,
): TaskEither<StoreError, AttemptId> {
  return program(async ({ take }) => {
    for (;;) {
      const attempt = attemptFor(node, deps.entropy.bytes(4));
      if ((await take(tx.graph.attempt(node, attempt)))._tag === 'None') return attempt;
    }
  });
}
