import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowsedSession } from '@workrail/dashboard-contract';
import { keyOf } from '@workrail/event-log';
import { program, type SessionId } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import { unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { type Listings, listed } from './listed-session.ts';
import type { Filters } from './session-filters.ts';

export interface BrowseRequest {
  readonly listings: Listings;
  readonly filters: Filters;
  readonly limit: number;
  /** Sessions that are looked at, and not more. */
  readonly most: number;
  /** Where the page before ended. */
  readonly start: readonly number[] | undefined;
}

/** Sessions of a page as they come together. */
interface SeenSessions {
  readonly sessions: BrowsedSession[];
  readonly damaged: SessionId[];
}

export interface BrowsePage extends SeenSessions {
  /** Where the next one begins; undefined where nothing follows. */
  readonly next: readonly number[] | undefined;
  /** True where more match than could be ranked. */
  readonly cut?: boolean;
}

/** Sessions in one reading; between two of them others get their turn. */
const PIECE = 100;
/** Runs of a session that are listed: the latest ones. */
export const RUNS_LISTED = 20;

/** Sessions in order of their latest activity. The cursor is where the last one that was looked at stands in the log. */
export const browseRecent = (
  { store }: Pick<Dependencies, 'store'>,
  wanted: BrowseRequest,
  workspace: string | undefined,
) =>
  program<StoreError, BrowsePage>(async ({ take }) => {
    const { filters, limit, most, start: [start = Number.MAX_SAFE_INTEGER] = [] } = wanted;
    const here = {
      ...(workspace === undefined ? {} : { workspace: keyOf(workspace) }),
      ...(filters.statuses === undefined ? {} : { statuses: filters.statuses }),
    };
    const seen: SeenSessions = { sessions: [], damaged: [] };
    let [before, looked, ended] = [start, 0, false];
    const piece = (tx: ReadTransaction) =>
      program<StoreError, void>(async ({ take }) => {
        const size = Math.min(filters.any ? PIECE : limit - seen.sessions.length, most - looked);
        const recent = await take(tx.search.recent({ ...here, before, limit: size }));
        const numbers = recent.map(({ number }) => number);
        const among = await take(filters.among(tx.search, numbers));
        ended = recent.length < size;
        for (const [index, { number, active }] of recent.entries()) {
          looked += 1;
          before = active;
          if (among.has(number)) {
            const found = await take(tx.search.sessions([number], { runs: RUNS_LISTED }));
            for (const session of found) await take(look(tx, session, wanted, seen));
          }
          if (seen.sessions.length < limit) continue;
          ended = ended && index === recent.length - 1;
          return;
        }
      });
    while (!ended && seen.sessions.length < limit && looked < most) {
      if (looked > 0) await nextTurn();
      await take(store.read(piece));
    }
    const follows = ended
      ? []
      : await take(store.read((tx) => tx.search.recent({ ...here, before, limit: 1 })));
    return { ...seen, next: follows.length === 0 ? undefined : [before] };
  });

/** What a search says of a session that it found. */
export type SessionMatch = Pick<BrowsedSession, 'whyMatched' | 'snippet' | 'point'>;

/** Lists a session that the filters let through, or says that it can't be read. */
export const look = (
  tx: ReadTransaction,
  session: FoundSession,
  { filters, listings }: BrowseRequest,
  { sessions, damaged }: SeenSessions,
  match: SessionMatch = {},
) =>
  program<StoreError, void>(async ({ take }) => {
    const found = await take(unlessDamaged(listed(tx, session, listings)));
    if (found === undefined) damaged.push(session.sessionId);
    else if (filters.lets(found)) sessions.push({ ...found, ...match });
  });
