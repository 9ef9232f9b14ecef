import { keyOf, type SearchTerm, searchTerm } from '@workrail/event-log';
import { defined, E, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import {
  ALL_TO_GO_THROUGH,
  asOf,
  compareRanked,
  type Moment,
  matchedText,
  namedPoint,
  namesOf,
  narrowed,
  type QueryWord,
  RATING_NUMBERS,
  type Ranked,
  type Rating,
  ranked,
  type SessionFinding,
  sessionsOf,
  unlessDamaged,
  whyMatched,
  wordsIn,
} from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import {
  type BrowsePage,
  type BrowseRequest,
  look,
  RUNS_LISTED,
  type SessionMatch,
} from './browse-recent.ts';
import { matchingSessions, searchFor } from './matching-sessions.ts';
import type { ReadError } from './read-of.ts';

/**
 * Sessions that match a text, the best first. The cursor is the rank of the last one that was looked at, and the moment
 * at which ranks are counted: sessions that begin meanwhile move none of the others.
 */
export const browseMatching = (
  { store }: Pick<Dependencies, 'store'>,
  wanted: BrowseRequest,
  { text, workspace }: { readonly text: string; readonly workspace: string | undefined },
) =>
  program<ReadError, BrowsePage>(async ({ take, value }) => {
    const asked = workspace === undefined ? { query: text } : { query: text, workspacePath: workspace };
    const search = value(E.mapLeft(ofText)(await searchFor(asked, async (given) => given)));
    const here = workspace === undefined ? [] : [searchTerm('workspace', keyOf(workspace))];
    const { filters, limit, most, start } = wanted;
    const page = store.read((tx) =>
      program<StoreError, BrowsePage>(async ({ take }) => {
        const seen: Pick<BrowsePage, 'sessions' | 'damaged'> = { sessions: [], damaged: [] };
        const before = start === undefined ? undefined : matchCursor(start);
        const point = await take(namedPoint(tx, text));
        if (point !== undefined) return take(pageOfPoint(tx, point, { wanted, here }));
        const among = await take(narrowed(tx.search, [...here, ...filters.terms]));
        const found = before === undefined ? among.search : asOf(among.search, before.moment);
        const { matching, words, cut } = await matchingSessions(
          { tx, search: found },
          search,
          ALL_TO_GO_THROUGH,
          take,
        );
        const all = ranked(matching, words);
        const behind = before === undefined ? all : all.filter((one) => compareRanked(before.last, one) < 0);
        let looked = 0;
        for (const { finding } of behind.slice(0, most)) {
          looked += 1;
          for (const { session } of await take(sessionsOf(tx, [finding], RUNS_LISTED)))
            await take(look(tx, session, wanted, seen, await take(matchOf(tx, { finding, session }, words))));
          if (seen.sessions.length === limit) break;
        }
        const last = looked < behind.length ? behind[looked - 1] : undefined;
        const moment = before?.moment ?? {
          sessions: (await take(tx.search.state())).sessions,
          latest: Math.max(0, ...all.map(({ number }) => number)),
        };
        const next = last === undefined ? undefined : matchNumbers({ moment, last });
        return { ...seen, next, cut: cut || among.cut };
      }),
    );
    return take(page);
  });

/** Why a session was found, and the line that says so where its title does not. */
const matchOf = (tx: ReadTransaction, { finding, session }: SessionFinding, words: readonly QueryWord[]) =>
  program<StoreError, SessionMatch>(async ({ take }) => {
    const names = (await take(unlessDamaged(namesOf(tx, session)))) ?? {};
    const found = new Set([...finding.title, ...finding.notes]);
    const inTitle = wordsIn(names.title ?? '', words);
    const isInTitle = [...found].every((word) => inTitle.has(word));
    const text = isInTitle ? undefined : await take(unlessDamaged(matchedText(tx, session.sessionId, words)));
    return defined({ whyMatched: whyMatched(finding, words, { names }), snippet: text });
  });

/** The one session of a point that was named, where the filters let it through. */
const pageOfPoint = (
  tx: ReadTransaction,
  { sessionId, runId, node }: NodeRecord,
  { wanted, here }: { readonly wanted: BrowseRequest; readonly here: readonly SearchTerm[] },
) =>
  program<StoreError, BrowsePage>(async ({ take }) => {
    const seen: Pick<BrowsePage, 'sessions' | 'damaged'> = { sessions: [], damaged: [] };
    const { search } = await take(narrowed(tx.search, [...here, ...wanted.filters.terms]));
    const { sessions } = await take(search.holding(searchTerm('id', keyOf(sessionId)), { limit: 1 }));
    const match: SessionMatch = { whyMatched: ['point_id'], point: { runId, node } };
    for (const session of await take(tx.search.sessions(sessions, { runs: RUNS_LISTED })))
      await take(look(tx, session, wanted, seen, match));
    return { ...seen, next: undefined };
  });

/** The search calls the text its query. */
const ofText = (error: InvalidInputError): InvalidInputError =>
  error.field === 'query'
    ? { ...error, field: 'text', message: error.message.replace('query', 'text') }
    : error;

/** Where a page of matches ended: behind which rank, among the sessions of which moment. */
interface MatchCursor {
  readonly moment: Moment;
  readonly last: Ranked;
}

export const MATCH_NUMBERS = 3 + RATING_NUMBERS.length;

const matchNumbers = ({ moment, last: { rating, number } }: MatchCursor): readonly number[] => [
  moment.sessions,
  moment.latest,
  ...RATING_NUMBERS.map((name) => rating[name]),
  number,
];

function matchCursor([sessions = 0, latest = 0, ...rank]: readonly number[]): MatchCursor {
  const rating = Object.fromEntries(RATING_NUMBERS.map((name, index) => [name, rank[index] ?? 0]));
  const number = rank[RATING_NUMBERS.length] ?? 0;
  return { moment: { sessions, latest }, last: { rating: rating as unknown as Rating, number } };
}
