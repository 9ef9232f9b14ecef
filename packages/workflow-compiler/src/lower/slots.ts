import type { AuthoredWorkflow } from '../language/workflow.ts';
import type { Library } from '../library/library.ts';
import type { Output } from './output.ts';

/** What stands in the slots of a file: what the project binds, before the defaults. `owner` names them in the output. */
export function slotsOf(
  { id, extensionPoints }: AuthoredWorkflow,
  library: Library,
  { bindings }: Output,
  owner: string,
): Readonly<Record<string, string>> {
  const bound = library.bindings(id.value);
  const slots = (extensionPoints ?? []).map(({ slotId, default: own }) => {
    const given = Object.hasOwn(bound, slotId.value) ? bound[slotId.value] : undefined;
    return [slotId.value, given ?? own.value] as const;
  });
  for (const [slot, runnable] of slots) bindings.set(owner + slot, runnable);
  return Object.fromEntries(slots);
}
