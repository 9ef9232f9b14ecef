import type { SearchTerm } from '@workrail/event-log';
import { defined, type RunId, type SessionId } from '@workrail/kernel';
import type { FoundSession, SessionSearch } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { recentSessions } from './recent-sessions.ts';
import { eventsBehind } from './search-index.ts';
import { blockOf, byteOf, sessionsIn } from './session-numbers.ts';
import { answer, type Scope } from './transaction.ts';

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

export function sessionSearch(scope: Scope): SessionSearch {
  return {
    state: () =>
      answer(scope, (connection) => ({
        sessions: connection.value<number>(SESSIONS) ?? 0,
        behind: eventsBehind(connection),
      })),
    holding: (term, bounds) =>
      answer(scope, (connection) =>
        'limit' in bounds
          ? latestHolding(connection, term, bounds.limit)
          : { sessions: holdingAmong(connection, term, bounds.among), more: false },
      ),
    known: (terms) =>
      answer(scope, (connection) => terms.filter((term) => connection.get(KNOWN, term) !== undefined)),
    completing: (beginning, limit) => answer(scope, (connection) => completing(connection, beginning, limit)),
    recent: (wanted) => answer(scope, (connection) => recentSessions(connection, wanted)),
    sessions: (numbers, limit) =>
      answer(scope, (connection) =>
        numbers.flatMap((number) => foundSession(connection, number, limit.runs)),
      ),
  };
}

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

function holdingAmong(connection: Connection, term: SearchTerm, among: readonly number[]): readonly number[] {
  const blocks = new Map<number, Uint8Array | undefined>();
  const bytesOf = (block: number): Uint8Array | undefined => {
    if (!blocks.has(block)) blocks.set(block, connection.value<Uint8Array>(IN_BLOCK, term, block));
    return blocks.get(block);
  };
  return among
    .filter((session) => bytesOf(blockOf(session))?.includes(byteOf(session)))
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

function foundSession(connection: Connection, number: number, runs: number): readonly FoundSession[] {
  const sessionId = connection.value<SessionId>(SESSION, number);
  if (sessionId === undefined) return [];
  const branch = connection.value<string | null>(BRANCH, number) ?? undefined;
  return [defined({ number, sessionId, branch, runs: connection.column<RunId>(RUNS, number, runs) })];
}
