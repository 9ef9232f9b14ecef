import type { Json, TaskEither } from '@workrail/kernel';
import { pointAt } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type OfNode, type ReadNodeError, readNode } from './node-place.ts';

export const contextAt =
  (deps: Pick<Dependencies, 'store' | 'health' | 'runs'>) =>
  ({ nodeId }: OfNode): TaskEither<ReadNodeError, Json> =>
    readNode(deps, nodeId, async (tx, node, { take }) => (await take(pointAt(deps, tx, node))).context);
