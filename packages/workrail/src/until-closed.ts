import { E, type Either, type TaskEither } from '@workrail/kernel';
import type { Store, StoreError } from '@workrail/ports';

const CLOSED: Either<StoreError, never> = E.left({
  _tag: 'StoreUnavailableError',
  reason: 'WorkRail was closed in this process; open it again',
});

/** A store that stays closed: the stores themselves open again when they are used again. */
export function untilClosed(store: Store): Store {
  let closed = false;
  const open =
    <Failure, A>(use: TaskEither<Failure | StoreError, A>): TaskEither<Failure | StoreError, A> =>
    async () =>
      closed ? CLOSED : use();
  return {
    write: (body) => open(store.write(body)),
    read: (body) => open(store.read(body)),
    rebuildReadModel: () => open(store.rebuildReadModel()),
    indexForSearch: (limit) => open(store.indexForSearch(limit)),
    removeUnusedBlobs: (onProgress) => open(store.removeUnusedBlobs(onProgress)),
    exists: () => store.exists(),
    close: async () => {
      closed = true;
      await store.close();
    },
  };
}
