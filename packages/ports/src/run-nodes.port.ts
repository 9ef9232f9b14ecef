import type { NodeRecord } from '@workrail/event-log';
import type { NodeId, Option, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** The points of runs, and how they came of each other. */
export interface RunNodes {
  readonly node: (node: NodeId) => TaskEither<StoreError, Option<NodeRecord>>;
  /** Nodes whose 8 bytes start with `prefix` (4 bytes), in order of id. */
  readonly nodesStartingWith: (prefix: Uint8Array) => TaskEither<StoreError, readonly NodeId[]>;
  /** Children in the order they came to be, at most `limit`, the latest ones if there are more. */
  readonly children: (
    node: NodeId,
    limit: number,
  ) => TaskEither<StoreError, { readonly total: number; readonly latest: readonly NodeRecord[] }>;
  /**
   * Points without children at and below a node, in the order they came to be, at most `limit`, the latest ones if there are
   * more. `skip`: how many of the latest are passed over.
   */
  readonly tips: (
    node: NodeId,
    limit: number,
    skip?: number,
  ) => TaskEither<StoreError, { readonly total: number; readonly latest: readonly NodeRecord[] }>;
  /** The node and its ancestors, the node first, at most `limit`. */
  readonly lineage: (node: NodeId, limit: number) => TaskEither<StoreError, readonly NodeRecord[]>;
}
