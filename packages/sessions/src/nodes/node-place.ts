import type { NodeId, Steps } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction } from '@workrail/ports';
import type { NodeNotFoundError } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { nodeIdIn } from '../sessions/checked-input.ts';
import { type ReadError, readOf } from '../sessions/read-of.ts';

export type OfNode = { readonly nodeId: string };

export type ReadNodeError = ReadError | NodeNotFoundError;

/** Reads something of a point, once the log of its session was found to be whole. */
export const readNode = <Err, A>(
  deps: Pick<Dependencies, 'store' | 'health'>,
  given: string,
  read: (tx: ReadTransaction, node: NodeRecord, steps: Steps<Err | ReadNodeError>) => Promise<A>,
) =>
  readOf<NodeId, Err | NodeNotFoundError, A>(deps, nodeIdIn(given), async (tx, node, steps) => {
    const found = await steps.take(tx.graph.node(node));
    if (found._tag === 'None') return steps.fail({ _tag: 'NodeNotFoundError', node });
    await steps.take(deps.health.check(tx, found.value.sessionId));
    return read(tx, found.value, steps);
  });
