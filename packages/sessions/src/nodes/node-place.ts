import { program, type TaskEither } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { type NodeNotFoundError, readProgram } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { nodeIdIn } from '../sessions/ids-in.ts';

/** Which point is meant. */
export interface OfNode {
  readonly nodeId: string;
}

export type ReadNodeError = InvalidInputError | NodeNotFoundError | StoreError;

/** Reads something of a point, once the log of its session was found to be whole. */
export const readNode = <Err, A>(
  deps: Pick<Dependencies, 'store' | 'health'>,
  given: string,
  read: (tx: ReadTransaction, node: NodeRecord) => TaskEither<Err | ReadNodeError, A>,
) =>
  program<Err | ReadNodeError, A>(async ({ take, value }) => {
    const id = value(nodeIdIn(given));
    return take(
      readProgram<Err | ReadNodeError, A>(deps, async (tx, { take, fail }) => {
        const found = await take(tx.graph.node(id));
        if (found._tag === 'None') return fail({ _tag: 'NodeNotFoundError', node: id });
        await take(deps.health.check(tx, found.value.sessionId));
        return take(read(tx, found.value));
      }),
    );
  });
