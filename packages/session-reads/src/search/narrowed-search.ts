import type { SearchTerm } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';

/** Sessions of one term that a search is narrowed down to. */
const AMONG = 65_536;

/** The sessions there were at some moment, so that a ranking can be gone on with while others begin. */
export interface Moment {
  readonly sessions: number;
  /** None that was opened later counts. */
  readonly latest: SessionNumber;
}

export interface NarrowedSearch {
  readonly search: SessionSearch;
  /** True where a term has more sessions than a search can be narrowed down to: the oldest of them are not found. */
  readonly cut: boolean;
}

/** A search that finds only sessions which have all of these terms, before it counts how many it found. */
export const narrowed = (search: SessionSearch, terms: readonly SearchTerm[]) =>
  program<StoreError, NarrowedSearch>(async ({ take }) => {
    let among: readonly SessionNumber[] | undefined;
    let cut = false;
    for (const term of terms) {
      const held = await take(search.holding(term, among === undefined ? { limit: AMONG } : { among }));
      among = held.sessions;
      cut ||= held.more;
    }
    return { search: among === undefined ? search : within(search, among), cut };
  });

function within(search: SessionSearch, all: readonly SessionNumber[]): SessionSearch {
  const known = new Set(all);
  return {
    ...search,
    holding: (term, bounds) =>
      program(async ({ take }) => {
        if ('among' in bounds)
          return take(search.holding(term, { among: bounds.among.filter((one) => known.has(one)) }));
        const { sessions } = await take(search.holding(term, { among: all }));
        return { sessions: sessions.slice(0, bounds.limit), more: sessions.length > bounds.limit };
      }),
  };
}

/** A search that finds what it found at a moment before. */
export const asOf = (search: SessionSearch, { sessions: then, latest }: Moment): SessionSearch => ({
  ...search,
  state: () => program(async ({ take }) => ({ ...(await take(search.state())), sessions: then })),
  holding: (term, bounds) =>
    program(async ({ take }) => {
      const before = (one: SessionNumber): boolean => one <= latest;
      if ('among' in bounds) return take(search.holding(term, { among: bounds.among.filter(before) }));
      const { sessions: now } = await take(search.state());
      const limit = bounds.limit + Math.max(0, now - then);
      const held = await take(search.holding(term, { limit }));
      const found = held.sessions.filter(before);
      return { sessions: found.slice(0, bounds.limit), more: held.more || found.length > bounds.limit };
    }),
});
