import { canonicalJson, type Json } from '@workrail/kernel';
import type { ApiCommand } from './command.ts';
import { sameRequests } from './same-requests.ts';
import { schemasReferredTo } from './shared-schemas.ts';

/** Commands of a document with the schemas that they share. */
export interface CommandSet {
  readonly commands: readonly ApiCommand[];
  readonly schemas: Readonly<Record<string, Json>>;
}

/** What is different in the operations of a document that was read again, by the names of their commands. */
export interface CommandChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The same method and path by another name. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** What they take, send or answer is different, also where it is in a schema that they share. */
  readonly changed: readonly string[];
}

export function changesBetween(before: CommandSet, after: CommandSet): CommandChanges {
  const earlier = sameRequests(before.commands, after.commands);
  const still = new Set(earlier.values());
  const affected = changedSchemas(before.schemas, after.schemas);
  return {
    added: after.commands.flatMap((one) => (earlier.has(one) ? [] : one.name)),
    removed: before.commands.flatMap((one) => (still.has(one) ? [] : one.name)),
    renamed: [...earlier].flatMap(([{ name: to }, { name: from }]) => (from === to ? [] : [{ from, to }])),
    changed: after.commands.flatMap((one) => {
      const old = earlier.get(one);
      if (old === undefined || old.name !== one.name) return [];
      return isOther(old, one) || refersToAny(one, affected) ? one.name : [];
    }),
  };
}

/** Whether anything is different that matters to who calls it; where it stands in the document does not. */
const isOther = ({ pointer: _, ...one }: ApiCommand, { pointer: __, ...other }: ApiCommand): boolean =>
  !isSame(one as unknown as Json, other as unknown as Json);

/** The shared schemas that are different, and those that lead to one. */
function changedSchemas(
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): ReadonlySet<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const usedBy = new Map<string, string[]>();
  for (const name of names)
    for (const used of schemasReferredTo(after[name] ?? before[name] ?? null))
      usedBy.set(used, [...(usedBy.get(used) ?? []), name]);
  const affected = new Set([...names].filter((name) => !isSame(before[name], after[name])));
  for (const name of affected) for (const user of usedBy.get(name) ?? []) affected.add(user);
  return affected;
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  // Nearly all are written in the same order too, and this is told many times faster.
  (JSON.stringify(one) === JSON.stringify(other) || canonicalJson([one]) === canonicalJson([other]));

const refersToAny = (command: ApiCommand, names: ReadonlySet<string>): boolean =>
  names.size > 0 && [...schemasReferredTo(command as unknown as Json)].some((name) => names.has(name));
