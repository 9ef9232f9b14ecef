import type { EventCodec, SearchTerm } from '@workrail/event-log';
import { defined, type RunId, type SessionId } from '@workrail/kernel';
import type { FoundSession, SessionSearch } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { recentSessions } from './recent-sessions.ts';
import { eventsBehind } from './search-index.ts';
import { blockOf, byteOf, sessionsIn } from './session-numbers.ts';
import { answer, type Scope } from './transaction.ts';
import { unindexedTail } from './unindexed-tail.ts';

/** Rows of a term that are read at a time. */
const PAGE = 32;
/** Behind every text of letters, digits and what else a term may hold. */
const LAST_CHARACTER = '\u{10ffff}';

/** Numbers are given one after the other and never again, to streams of all types; those of others are few. */
const SESSIONS = `SELECT
  max(coalesce((SELECT max(id) FROM streams), 0),
    coalesce((SELECT last_stream FROM removed_streams WHERE id = 1), 0))
  - coalesce((SELECT streams FROM removed_streams WHERE id = 1), 0)
  - (SELECT count(*) FROM streams WHERE type > 'session')
  - (SELECT count(*) FROM streams WHERE type < 'session') AS sessions`;
const HOLDING = `SELECT block, sessions FROM search_terms WHERE term = ? AND block < ?
  ORDER BY block DESC LIMIT ${PAGE}`;
const IN_BLOCK = 'SELECT sessions FROM search_terms WHERE term = ? AND block = ?';
const KNOWN = 'SELECT 1 FROM search_terms WHERE term = ? LIMIT 1';
const NEXT = 'SELECT term FROM search_terms WHERE term > ? AND term < ? ORDER BY term LIMIT 1';
const FIRST = 'SELECT term FROM search_terms WHERE term >= ? AND term < ? ORDER BY term LIMIT 1';
const SESSION = 'SELECT stream_id FROM streams WHERE id = ?';
const BRANCH = 'SELECT branch FROM search_sessions WHERE stream = ?';
const RUNS = 'SELECT run_id FROM runs WHERE stream = ? ORDER BY run_id DESC LIMIT ?';

export function sessionSearch(scope: Scope, codec: EventCodec): SessionSearch {
  const holdingInTail = (connection: Connection, term: SearchTerm) =>
    unindexedTail(connection, codec).terms.get(term);
  return {
    state: () =>
      answer(scope, (connection) => ({
        sessions: connection.value<number>(SESSIONS) ?? 0,
        behind: eventsBehind(connection),
      })),
    holding: (term, bounds) =>
      answer(scope, (connection) =>
        'limit' in bounds
          ? withTail(
              latestHolding(connection, term, bounds.limit),
              holdingInTail(connection, term),
              bounds.limit,
            )
          : {
              sessions: holdingAmong(connection, term, bounds.among, holdingInTail(connection, term)),
              more: false,
            },
      ),
    known: (terms) =>
      answer(scope, (connection) =>
        terms.filter(
          (term) =>
            connection.get(KNOWN, term) !== undefined || holdingInTail(connection, term) !== undefined,
        ),
      ),
    completing: (beginning, limit) =>
      answer(scope, (connection) => {
        const inTail = [...unindexedTail(connection, codec).terms.keys()];
        return merged(
          completing(connection, beginning, limit),
          inTail.filter((term) => term.startsWith(beginning)),
        ).slice(0, limit);
      }),
    recent: (wanted) => answer(scope, (connection) => recentSessions(connection, wanted)),
    sessions: (numbers, limit) =>
      answer(scope, (connection) =>
        numbers.flatMap((number) => {
          const session = foundSession(connection, number, limit.runs);
          if (session === undefined || limit.branch === false) return session ?? [];
          const latest = unindexedTail(connection, codec).branches.get(number);
          return defined({ ...session, branch: latest ?? branchOf(connection, number) });
        }),
      ),
  };
}

/** Sessions that have a term, with those of the latest events. */
function withTail(
  indexed: { readonly sessions: readonly number[]; readonly more: boolean },
  inTail: ReadonlySet<number> | undefined,
  limit: number,
): { readonly sessions: readonly number[]; readonly more: boolean } {
  if (inTail === undefined) return indexed;
  const all = [...new Set([...indexed.sessions, ...inTail])].sort((left, right) => right - left);
  return { sessions: all.slice(0, limit), more: indexed.more || all.length > limit };
}

/** Each term once, in the order of their code points, which is that of the table. */
const merged = (terms: readonly SearchTerm[], others: readonly SearchTerm[]): readonly SearchTerm[] =>
  others.length === 0
    ? terms
    : [...new Set([...terms, ...others])].sort((left, right) =>
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );

function latestHolding(connection: Connection, term: SearchTerm, limit: number) {
  const sessions: number[] = [];
  let block = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = connection.all<{ readonly block: number; readonly sessions: Uint8Array }>(
      HOLDING,
      term,
      block,
    );
    for (const row of rows) sessions.push(...sessionsIn(row.block, row.sessions));
    block = rows.at(-1)?.block ?? 0;
    if (rows.length < PAGE || sessions.length > limit) break;
  }
  return { sessions: sessions.slice(0, limit), more: sessions.length > limit };
}

function holdingAmong(
  connection: Connection,
  term: SearchTerm,
  among: readonly number[],
  inTail: ReadonlySet<number> | undefined,
): readonly number[] {
  const blocks = new Map<number, Uint8Array | undefined>();
  const bytesOf = (block: number): Uint8Array | undefined => {
    if (!blocks.has(block)) blocks.set(block, connection.value<Uint8Array>(IN_BLOCK, term, block));
    return blocks.get(block);
  };
  return among
    .filter((session) => inTail?.has(session) || bytesOf(blockOf(session))?.includes(byteOf(session)))
    .toSorted((left, right) => right - left);
}

/** Goes from one term to the next, past all rows of each. */
function completing(connection: Connection, beginning: SearchTerm, limit: number): readonly SearchTerm[] {
  const end = `${beginning}${LAST_CHARACTER}`;
  const terms: SearchTerm[] = [];
  let term = connection.value<SearchTerm>(FIRST, beginning, end);
  while (term !== undefined && terms.length < limit) {
    terms.push(term);
    term = connection.value<SearchTerm>(NEXT, term, end);
  }
  return terms;
}

function foundSession(connection: Connection, number: number, runs: number): FoundSession | undefined {
  const sessionId = connection.value<SessionId>(SESSION, number);
  return sessionId && { number, sessionId, runs: connection.column<RunId>(RUNS, number, runs) };
}

/** As far as the search went over the log. */
const branchOf = (connection: Connection, number: number): string | undefined =>
  connection.value<string | null>(BRANCH, number) ?? undefined;
