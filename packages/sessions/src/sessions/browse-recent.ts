import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrowsedSession } from '@workrail/dashboard-contract';
import { program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { FoundSession, ReadTransaction, StoreError } from '@workrail/ports';
import { unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import type { BrowsePage, BrowseRequest } from './browse-page.ts';
import { listed } from './listed-session.ts';

/** Sessions in one reading; between two of them others get their turn. */
const PIECE = 100;
/** Runs of a session that are listed: the latest ones. */
export const RUNS_LISTED = 20;

/** Sessions in order of their latest activity. The cursor is where the last one that was looked at stands in the log. */
export const browseRecent = (
  { store }: Pick<Dependencies, 'store'>,
  { filters, limit, most, listings, start: [start = Number.MAX_SAFE_INTEGER] = [] }: BrowseRequest,
  workspace: string | undefined,
) =>
  program<StoreError, BrowsePage>(async ({ take }) => {
    const here = workspace === undefined ? {} : { workspace };
    const [sessions, damaged]: [BrowsedSession[], SessionId[]] = [[], []];
    let [before, looked, ended] = [start, 0, false];
    const piece = (tx: ReadTransaction): TaskEither<StoreError, void> =>
      program(async ({ take }) => {
        const size = Math.min(filters.any ? PIECE : limit - sessions.length, most - looked);
        const recent = await take(tx.search.recent({ ...here, before, limit: size }));
        const numbers = recent.map(({ number }) => number);
        const among = await take(filters.among(tx.search, numbers));
        ended = recent.length < size;
        for (const [index, { number, active }] of recent.entries()) {
          looked += 1;
          before = active;
          if (among.has(number)) {
            const found = await take(tx.search.sessions([number], { runs: RUNS_LISTED }));
            for (const session of found)
              await take(look(tx, session, { filters, listings, sessions, damaged }));
          }
          if (sessions.length < limit) continue;
          ended = ended && index === recent.length - 1;
          return;
        }
      });
    while (!ended && sessions.length < limit && looked < most) {
      if (looked > 0) await nextTurn();
      await take(store.read(piece));
    }
    const follows = ended
      ? []
      : await take(store.read((tx) => tx.search.recent({ ...here, before, limit: 1 })));
    return { sessions, damaged, next: follows.length === 0 ? undefined : [before] };
  });

/** Lists a session that the filters let through, or says that it can't be read. */
export const look = (
  tx: ReadTransaction,
  session: FoundSession,
  {
    filters,
    listings,
    sessions,
    damaged,
  }: Pick<BrowseRequest, 'filters' | 'listings'> & Pick<BrowsePage, 'sessions' | 'damaged'>,
  more: Pick<BrowsedSession, 'whyMatched'> = {},
) =>
  program<StoreError, void>(async ({ value }) => {
    const one = unlessDamaged(await listed(tx, session, listings)());
    if (one === undefined) {
      damaged.push(session.sessionId);
      return;
    }
    const found = value(one);
    if (filters.lets(found)) sessions.push({ ...found, ...more });
  });
