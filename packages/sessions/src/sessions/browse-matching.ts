import type { BrowsedSession } from '@workrail/dashboard-contract';
import { keyOf, type SearchTerm, searchTerm } from '@workrail/event-log';
import { E, program, type SessionId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  ALL_TO_GO_THROUGH,
  asOf,
  compareRanked,
  narrowed,
  ranked,
  sessionsOf,
  whyMatched,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import type { BrowsePage, BrowseRequest } from './browse-page.ts';
import { look, RUNS_LISTED } from './browse-recent.ts';
import { matchCursor, matchNumbers } from './match-cursor.ts';
import { matchingSessions, type Search, searchFor } from './matching-sessions.ts';

/**
 * Sessions that match a text, the best first. The cursor is the rank of the last one that was looked at, and the moment
 * at which ranks are counted: sessions that begin meanwhile move none of the others.
 */
export const browseMatching = (
  { store }: Pick<Dependencies, 'store'>,
  wanted: BrowseRequest,
  { text, workspace }: { readonly text: string; readonly workspace: string | undefined },
) =>
  program<StoreError | InvalidInputError, BrowsePage>(async ({ take, value }) => {
    const asked = workspace === undefined ? { query: text } : { query: text, workspacePath: workspace };
    const search = value(E.mapLeft(ofText)(await searchFor(asked, async (given) => given)));
    const here = workspace === undefined ? [] : [searchTerm('workspace', keyOf(workspace))];
    return take(store.read((tx) => pageOf(tx, wanted, { search, here })));
  });

/** The search calls the text its query. */
const ofText = (error: InvalidInputError): InvalidInputError =>
  error.field === 'query'
    ? { ...error, field: 'text', message: error.message.replace('query', 'text') }
    : error;

const pageOf = (
  tx: ReadTransaction,
  { filters, limit, most, listings, start }: BrowseRequest,
  { search, here }: { readonly search: Search; readonly here: readonly SearchTerm[] },
) =>
  program<StoreError, BrowsePage>(async ({ take }) => {
    const [sessions, damaged]: [BrowsedSession[], SessionId[]] = [[], []];
    const before = start === undefined ? undefined : matchCursor(start);
    const among = await take(narrowed(tx.search, [...here, ...filters.terms]));
    const found = before === undefined ? among.search : asOf(among.search, before.moment);
    const { matching, words, cut } = await take(matchingSessions(found, search, ALL_TO_GO_THROUGH));
    const all = ranked(matching, words);
    const behind = before === undefined ? all : all.filter((one) => compareRanked(before.last, one) < 0);
    let looked = 0;
    for (const { finding } of behind.slice(0, most)) {
      looked += 1;
      for (const { session } of await take(sessionsOf(tx, [finding], RUNS_LISTED)))
        await take(
          look(
            tx,
            session,
            { filters, listings, sessions, damaged },
            { whyMatched: whyMatched(finding, new Set(), words) },
          ),
        );
      if (sessions.length === limit) break;
    }
    const last = looked < behind.length ? behind[looked - 1] : undefined;
    const moment = before?.moment ?? {
      sessions: (await take(tx.search.state())).sessions,
      latest: Math.max(0, ...all.map(({ number }) => number)),
    };
    return {
      sessions,
      damaged,
      next: last === undefined ? undefined : matchNumbers({ moment, last }),
      cut: cut || among.cut,
    };
  });
