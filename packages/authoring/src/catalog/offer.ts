import { E, program, type TaskEither } from '@workrail/kernel';
import type { WorkflowCompiler, WorkflowSourceError, WorkflowSources } from '@workrail/ports';
import type { Binding, Diagnostic } from '@workrail/workflow-compiler';
import type { Offer } from './compiled-files.ts';
import { saysId } from './says-id.ts';
import type { Shelf } from './shelf.ts';

/** What a workspace offers to the workflows that are compiled in it. */
export interface WorkspaceOffer {
  readonly offer: Offer;
  /** The bindings that are used, with their file. */
  readonly bound?: { readonly file: string; readonly entries: readonly Binding[] };
  /** Set where the workspace's bindings can't be used, so that none are: a warning, as workflows run on without. */
  readonly fault?: Diagnostic;
}

const unused = (fault: Diagnostic): Diagnostic => ({
  ...fault,
  rule: 'unused-bindings',
  message: `the bindings are ignored: ${fault.message}`,
  severity: 'warning',
});

export const offerOf = (
  sources: Pick<WorkflowSources, 'bindings'>,
  workspace: string | undefined,
  shelf: Shelf,
  compiler: WorkflowCompiler,
): TaskEither<WorkflowSourceError, WorkspaceOffer> =>
  program(async ({ take }) => {
    const file = await take(sources.bindings(workspace));
    const read =
      file === undefined ? E.right([]) : (await compiler()).readBindings({ ...file, file: file.path });
    const entries = E.isRight(read) ? read.right : [];
    const offer = {
      bindings: slotsBy(entries),
      bindingsStamp: file?.stamp ?? '',
      workflowIds: shelf.items.map(({ header }) => header.workflowId),
      routine: (id: string) => {
        const located = shelf.locate(id);
        // A file that cannot be read is what a call means all the same; its faults are told there.
        return E.isRight(located) ? located.right : shelf.refused.find(saysId(id));
      },
    };
    if (file === undefined) return { offer };
    if (E.isRight(read)) return { offer, bound: { file: file.path, entries } };
    const [first] = read.left;
    return first === undefined ? { offer } : { offer, fault: unused(first) };
  });

type Slots = Readonly<Record<string, string>>;

/** What stands in the slots of a workflow; what is bound for all counts for each. */
function slotsBy(bindings: readonly Binding[]): Offer['bindings'] {
  const byWorkflow = Map.groupBy(bindings, ({ workflow }) => workflow?.name);
  const slots = new Map<string | undefined, Slots>(
    [...byWorkflow].map(([id, bound]) => [
      id,
      Object.fromEntries(bound.map(({ slot, runs }) => [slot.name, runs.name])),
    ]),
  );
  return (workflowId) => slots.get(workflowId) ?? slots.get(undefined) ?? {};
}
