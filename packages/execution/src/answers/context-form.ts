import { isStep } from '@workrail/engine';
import { contextPlaceholder, type JsonObject, type NeededType } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** Stand-ins for the values of keys of the context, each of the type that the workflow needs, where that is known. */
export function contextForm(keys: readonly string[], workflow: CompiledWorkflow): JsonObject {
  const types = neededTypes(workflow);
  return Object.fromEntries(keys.map((key) => [key, contextPlaceholder(key, types.get(key))]));
}

/** What loops and requirements say of keys; where they disagree, the first one counts. */
function neededTypes({ instructions }: CompiledWorkflow): ReadonlyMap<string, NeededType> {
  const needs = instructions.flatMap((one): readonly (readonly [string, NeededType])[] => {
    if (one.op === 'loop') {
      const { control } = one;
      if (control.type === 'forEach') return [[control.items, 'array']];
      return control.type === 'for' && typeof control.count === 'string' ? [[control.count, 'number']] : [];
    }
    if (!isStep(one)) return [];
    return (one.requires?.context ?? []).flatMap(({ key, type }) =>
      type === undefined ? [] : [[key, type]],
    );
  });
  return new Map(needs.toReversed());
}

/** Keys of the context that have to be set for values at these paths, each once. */
export function keysToSet(paths: readonly string[], { instructions }: CompiledWorkflow): readonly string[] {
  // A variable of a loop gets its value from the loop's list.
  const lists = new Map(
    instructions.flatMap((one) => {
      if (one.op !== 'loop') return [];
      const { control, iterationVar } = one;
      const list = control.type === 'forEach' ? control.items : undefined;
      const own = control.type === 'forEach' ? [control.itemVar, control.indexVar] : [];
      return [iterationVar, ...own].map((name) => [name, list?.split('.')[0]] as const);
    }),
  );
  const keys = paths.flatMap((path) => {
    const [key = ''] = path.split('.');
    return lists.has(key) ? (lists.get(key) ?? []) : key;
  });
  return [...new Set(keys)];
}
