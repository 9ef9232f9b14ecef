import { E, program, type TaskEither } from '@workrail/kernel';
import type { BindingsFile, UnreadableSource, WorkflowSourceError, WorkflowSources } from '@workrail/ports';
import { type Binding, noBindings, readBindings } from './bindings.ts';
import type { Offer } from './compiled-files.ts';
import { saysId } from './says-id.ts';
import type { Shelf } from './shelf.ts';

/** What a workspace offers to the workflows that are compiled in it. */
export interface WorkspaceOffer {
  readonly offer: Offer;
  /** The bindings that are used, with their file. */
  readonly bound?: { readonly file: BindingsFile; readonly entries: readonly Binding[] };
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
    const { bindings, entries } = E.isRight(read) ? read.right : noBindings;
    const offer = {
      bindings,
      bindingsStamp: file?.stamp ?? '',
      workflowIds: shelf.items.map(({ header }) => header.workflowId),
      routine: (id: string) => {
        const located = shelf.locate(id);
        // A file that can not be read is what a call means all the same; its faults are told there.
        return E.isRight(located) ? located.right : shelf.refused.find(saysId(id));
      },
    };
    if (file === undefined) return { offer };
    return E.isLeft(read)
      ? { offer, fault: { path: file.path, reason: read.left } }
      : { offer, bound: { file, entries } };
  });
