import { keyOf, RUN_STATES, type RunState, type RunStatus, SERVED_STATUSES } from '@workrail/event-log';
import type { RecentSession, SessionSearch } from '@workrail/ports';
import type { Connection } from './connection.ts';
import { TAIL } from './unindexed-tail.ts';

/** In place of the workspace of sessions outside of any; no path is empty. */
const OUTSIDE = '';
const ROW = 's.stream AS number, s.active AS active';
const RECENT = `SELECT ${ROW} FROM search_sessions s WHERE s.active > 0 AND s.active < ?
  ORDER BY s.active DESC LIMIT ?`;
const RECENT_HERE = `SELECT ${ROW} FROM search_sessions s WHERE s.workspace = ? AND s.active < ?
  ORDER BY s.active DESC LIMIT ?`;
export const RECENT_OUTSIDE = `SELECT ${ROW} FROM search_sessions s WHERE s.workspace IS NULL AND s.active > 0
  AND s.active < ? ORDER BY s.active DESC LIMIT ?`;
/** States that say how a run stands, whatever its tip says. */
const TELLING = RUN_STATES.filter((state) => SERVED_STATUSES[state] !== undefined)
  .map((state) => `'${state}'`)
  .join(', ');
/** From the runs to their sessions: what it costs grows with those that stand so, and with no others. */
export const RECENT_WITH = `SELECT ${ROW} FROM (
    SELECT t.stream FROM search_runs t WHERE t.status IN (SELECT value FROM json_each(?1)) AND NOT EXISTS (
      SELECT 1 FROM run_states g WHERE g.run_id = t.run_id AND g.state IN (${TELLING}))
    UNION SELECT stream FROM run_states WHERE state IN (SELECT value FROM json_each(?5))
  ) r CROSS JOIN search_sessions s ON s.stream = r.stream
  WHERE s.active < ?2 AND (?3 IS NULL OR coalesce(s.workspace, '${OUTSIDE}') = ?3)
  ORDER BY s.active DESC LIMIT ?4`;
/** Events of the tail that are read at a time: mostly the first few are of as many sessions as are wanted. */
const PAGE = 100;
const IN_TAIL = `SELECT e.stream AS number, e.position AS active FROM events e
  CROSS JOIN streams s ON s.id = e.stream AND s.type = 'session'
  WHERE e.position < ? AND e.position > coalesce((SELECT position FROM search_progress WHERE id = 1), 0)
  ORDER BY e.position DESC LIMIT ${PAGE}`;
/** Written with the session's first event, while the search's own row waits for it to be gone over. */
const WORKSPACE = 'SELECT workspace FROM sessions WHERE stream = ?';

type Wanted = Parameters<SessionSearch['recent']>[0];

/**
 * The latest events count before the search went over them, as a list of what goes on should not lag behind. How the runs
 * of their sessions stand since then is not known: such sessions may stand as they are asked for.
 */
export function recentSessions(connection: Connection, wanted: Wanted): readonly RecentSession[] {
  const { workspace, before = Number.MAX_SAFE_INTEGER, limit } = wanted;
  const isHere = ({ number }: RecentSession): boolean => {
    if (workspace === undefined) return true;
    const written = connection.value<string | null>(WORKSPACE, number);
    return workspace === null
      ? written === null
      : typeof written === 'string' && keyOf(written) === workspace;
  };
  const found: RecentSession[] = [];
  const inTail = new Set<number>();
  for (const { number, active } of tailEvents(connection)) {
    // The latest event of each counts, which comes first.
    if (inTail.has(number)) continue;
    inTail.add(number);
    if (active >= before || !isHere({ number, active })) continue;
    found.push({ number, active });
    if (found.length === limit) return found;
  }
  // All that was gone over happened before that.
  const rows = knownSessions(connection, { ...wanted, before, limit: limit + inTail.size });
  const older = rows.filter(({ number }) => !inTail.has(number));
  return [...found, ...older.map(({ number, active }) => ({ number, active }))].slice(0, limit);
}

/** Events that the search has not gone over, latest first. */
function* tailEvents(connection: Connection): Generator<RecentSession> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let read = 0; read < TAIL; read += PAGE) {
    const page = connection.all<RecentSession>(IN_TAIL, before);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    before = last.active;
  }
}

/** The states in which a run stands so. */
const statesOf = (statuses: readonly RunStatus[]): readonly RunState[] =>
  RUN_STATES.filter((state) => statuses.some((status) => status === SERVED_STATUSES[state]));

/** Those that the search went over. */
function knownSessions(
  connection: Connection,
  { workspace, statuses, before, limit }: Wanted & { readonly before: number },
): readonly RecentSession[] {
  if (statuses !== undefined)
    return connection.all<RecentSession>(
      RECENT_WITH,
      JSON.stringify(statuses),
      before,
      workspace === undefined ? null : (workspace ?? OUTSIDE),
      limit,
      JSON.stringify(statesOf(statuses)),
    );
  if (workspace === null) return connection.all<RecentSession>(RECENT_OUTSIDE, before, limit);
  return workspace === undefined
    ? connection.all<RecentSession>(RECENT, before, limit)
    : connection.all<RecentSession>(RECENT_HERE, workspace, before, limit);
}
