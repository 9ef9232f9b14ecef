import type { ApiCommand } from './command.ts';

/** What says which operation of its API a command is. */
export type Request = Pick<ApiCommand, 'method' | 'path' | 'query'>;

const exact = ({ method, path, query }: Request): string => `${method} ${path}?${query ?? ''}`;

/** Whatever the path parameters are called: an API cannot tell. */
const alike = (one: Request): string => exact(one).replaceAll(/\{[^{}]*\}/g, '{}');

/**
 * Which of the earlier operations each of the later ones is: the same method and path, else the same but for the names of
 * path parameters. Each is paired at most once, the first of several with the first.
 */
export function sameRequests<Before extends Request, After extends Request>(
  before: readonly Before[],
  after: readonly After[],
): ReadonlyMap<After, Before> {
  const pairs = new Map<After, Before>();
  const paired = new Set<Before>();
  for (const keyOf of [exact, alike]) {
    const open = Map.groupBy(
      after.filter((one) => !pairs.has(one)),
      keyOf,
    );
    for (const one of before) {
      if (paired.has(one)) continue;
      const same = open.get(keyOf(one))?.shift();
      if (same === undefined) continue;
      pairs.set(same, one);
      paired.add(one);
    }
  }
  return pairs;
}
