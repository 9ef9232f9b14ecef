import type { ApiCommand } from './command.ts';
import { nameApart } from './names.ts';
import { type Request, sameRequests } from './same-requests.ts';

/** A name that an operation has, or had when the document was read before. */
export type NamedRequest = Request & Pick<ApiCommand, 'name'>;

export interface KeptNames {
  readonly commands: readonly ApiCommand[];
  /** Names of operations that are gone, by name: nothing else is ever called so, and who comes back is again. */
  readonly retired: readonly NamedRequest[];
}

/**
 * Commands of a document that was read again, by the names that the same operations had before. What is saved under a name
 * never means another operation: a new one gets a name that none had. Of `before`, the first that has a name owns it.
 */
export function keepNames(commands: readonly ApiCommand[], before: readonly NamedRequest[]): KeptNames {
  const owners = [...new Map(before.toReversed().map((one) => [one.name, one])).values()].toReversed();
  const known = sameRequests(owners, commands);
  const freeName = freeNames(new Set(owners.map(({ name }) => name)));
  const names = new Map(commands.map((one) => [one, known.get(one)?.name ?? freeName(one)]));
  const used = new Set(names.values());
  return {
    commands: commands.map((one) => ({ ...one, name: names.get(one) ?? one.name })),
    retired: owners
      .filter(({ name }) => !used.has(name))
      .map(({ name, method, path, query }) => ({
        name,
        method,
        path,
        ...(query === undefined ? {} : { query }),
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Gives operations the first name that none has; it is taken then. */
function freeNames(taken: Set<string>): (command: ApiCommand) => string {
  const counts = new Map<string, number>();
  return (command) => {
    const apart = nameApart(command.name, command);
    let free = [command.name, apart].find((one) => !taken.has(one));
    let count = counts.get(apart) ?? 2;
    for (; free === undefined; count += 1) if (!taken.has(`${apart}-${count}`)) free = `${apart}-${count}`;
    counts.set(apart, count);
    taken.add(free);
    return free;
  };
}
