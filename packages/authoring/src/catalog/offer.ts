import { E, type Either, isJsonObject, parseJson, program, type TaskEither } from '@workrail/kernel';
import type { BindingsFile, UnreadableSource, WorkflowSourceError, WorkflowSources } from '@workrail/ports';
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

/** One slot of a bindings file; of all workflows, where it names none. */
export interface Binding {
  readonly workflowId?: string;
  readonly slot: string;
  readonly runs: string;
}

interface ReadBindings {
  readonly bindings: Offer['bindings'];
  /** In the order of the file. */
  readonly entries: readonly Binding[];
}

const noBindings: ReadBindings = { bindings: () => ({}), entries: [] };

/**
 * Reads a bindings file: `{"workflow.id": {"slot": "routine.id"}}`, or `{"slot": "routine.id"}` for all
 * workflows. Left: what is wrong with it, in one line.
 */
function readBindings({ text, encoding }: BindingsFile): Either<string, ReadBindings> {
  if (encoding !== undefined) return E.left(`it is not UTF-8 text; it looks like ${encoding}`);
  const value = parseJson(text.replace(/^\ufeff/, ''));
  if (!isJsonObject(value)) return E.left('it is not a JSON object');
  const entries = Object.entries(value);
  if (entries.every(([, id]) => typeof id === 'string')) {
    const flat = value as Readonly<Record<string, string>>;
    return E.right({ bindings: () => flat, entries: entriesOf(flat) });
  }
  for (const [workflowId, slots] of entries) {
    if (!isJsonObject(slots) || !Object.values(slots).every((id) => typeof id === 'string'))
      return E.left(`"${workflowId.slice(0, 64)}" must be an object of slots with the id of a routine each`);
  }
  const byWorkflow = value as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return E.right({
    bindings: (id) => (Object.hasOwn(byWorkflow, id) ? (byWorkflow[id] ?? {}) : {}),
    entries: Object.entries(byWorkflow).flatMap(([id, slots]) =>
      entriesOf(slots).map((one) => ({ workflowId: id, ...one })),
    ),
  });
}

const entriesOf = (slots: Readonly<Record<string, string>>): readonly Binding[] =>
  Object.entries(slots).map(([slot, runs]) => ({ slot, runs }));
