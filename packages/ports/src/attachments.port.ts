import type { AttachedEvent, AttachedKind } from '@workrail/event-log';
import type { NodeId, SessionId, TaskEither } from '@workrail/kernel';
import type { StoreError } from './store-error.ts';

/** What was added to nodes after they came to be. */
export interface Attachments {
  /** Events of one kind that add to the node: the latest first, at most `limit`. */
  readonly attached: <K extends AttachedKind>(
    node: NodeId,
    kind: K,
    limit: number,
  ) => TaskEither<StoreError, readonly AttachedEvent<K>[]>;
  /** Checkpoints at nodes of a session: the latest first, at most `limit`. */
  readonly checkpoints: (
    session: SessionId,
    limit: number,
  ) => TaskEither<StoreError, readonly AttachedEvent<'checkpoint_recorded'>[]>;
}
