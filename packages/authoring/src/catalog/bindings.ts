import { E, type Either, isJsonObject, parseJson } from '@workrail/kernel';
import type { BindingsFile } from '@workrail/ports';

/** What stands in a workflow's slots, by slot. */
type Bindings = (workflowId: string) => Readonly<Record<string, string>>;

/** One slot of a bindings file; of all workflows, where it names none. */
export interface Binding {
  readonly workflowId?: string;
  readonly slot: string;
  readonly runs: string;
}

export interface ReadBindings {
  readonly bindings: Bindings;
  /** In the order of the file. */
  readonly entries: readonly Binding[];
}

export const noBindings: ReadBindings = { bindings: () => ({}), entries: [] };

/**
 * Reads a bindings file: `{"workflow.id": {"slot": "routine.id"}}`, or `{"slot": "routine.id"}` for all
 * workflows. Left: what is wrong with it, in one line.
 */
export function readBindings({ text }: BindingsFile): Either<string, ReadBindings> {
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
