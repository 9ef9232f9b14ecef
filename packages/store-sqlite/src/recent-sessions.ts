import type { RecentSession, SessionSearch } from '@workrail/ports';
import type { Connection } from './connection.ts';

/** Events behind the search that are looked at: the latest ones. */
const TAIL = 1_000;

const RECENT = `SELECT stream AS number, active FROM search_sessions WHERE active > 0 AND active < ?
  ORDER BY active DESC LIMIT ?`;
const RECENT_HERE = `SELECT stream AS number, active FROM search_sessions WHERE workspace = ? AND active < ?
  ORDER BY active DESC LIMIT ?`;
const IN_TAIL = `SELECT e.stream AS number, e.position AS active FROM events e
  CROSS JOIN streams s ON s.id = e.stream AND s.type = 'session'
  WHERE e.position > coalesce((SELECT position FROM search_progress WHERE id = 1), 0)
  ORDER BY e.position DESC LIMIT ${TAIL}`;
const WORKSPACE = 'SELECT 1 FROM search_sessions WHERE stream = ? AND workspace = ?';

/**
 * The latest events count before the search went over them, as a list of what goes on should not lag behind. Of which
 * workspace a session is that began in them is not known yet.
 */
export function recentSessions(
  connection: Connection,
  { workspace, before = Number.MAX_SAFE_INTEGER, limit }: Parameters<SessionSearch['recent']>[0],
): readonly RecentSession[] {
  // The latest event of each counts, which comes first.
  const events = connection.all<RecentSession>(IN_TAIL).toReversed();
  const tail = new Map(events.map((event) => [event.number, event]));
  const known = limit + tail.size;
  const rows =
    workspace === undefined
      ? connection.all<RecentSession>(RECENT, before, known)
      : connection.all<RecentSession>(RECENT_HERE, workspace, before, known);
  const isHere = ({ number }: RecentSession): boolean =>
    workspace === undefined || connection.get(WORKSPACE, number, workspace) !== undefined;
  const inTail = [...tail.values()].filter((row) => row.active < before && isHere(row));
  return [...inTail, ...rows.filter(({ number }) => !tail.has(number))]
    .sort((left, right) => right.active - left.active)
    .slice(0, limit)
    .map(({ number, active }) => ({ number, active }));
}
