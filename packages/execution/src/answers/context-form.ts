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
