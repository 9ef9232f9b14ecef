import { E, program, type TaskEither } from '@workrail/kernel';
import type { UnreadableSource, WorkflowSourceError, WorkflowSources } from '@workrail/ports';
import { noBindings, readBindings } from './bindings.ts';
import type { Offer } from './compiled-files.ts';
import type { Shelf } from './shelf.ts';

/** What a workspace offers to the workflows that are compiled in it. */
export interface WorkspaceOffer {
  readonly offer: Offer;
  /** Set where the workspace's bindings can't be used, so that none are. */
  readonly fault?: UnreadableSource;
}

export const offerOf = (
  sources: Pick<WorkflowSources, 'bindings'>,
  workspace: string | undefined,
  shelf: Shelf,
): TaskEither<WorkflowSourceError, WorkspaceOffer> =>
  program(async ({ take }) => {
    const file = await take(sources.bindings(workspace));
    const read = file === undefined ? E.right(noBindings) : readBindings(file);
    const offer = {
      bindings: E.isRight(read) ? read.right : noBindings,
      bindingsStamp: file?.stamp ?? '',
      workflowIds: shelf.items.map(({ header }) => header.workflowId),
      routine: (id: string) => {
        const located = shelf.locate(id);
        return E.isRight(located) ? located.right : undefined;
      },
    };
    return E.isLeft(read) && file !== undefined
      ? { offer, fault: { path: file.path, reason: read.left } }
      : { offer };
  });
