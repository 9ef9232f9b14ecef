import type { SessionsPage } from '@workrail/dashboard-contract';

/** The list as far as it was loaded, from its first page on. */
export type KnownSessions = SessionsPage;

/** Adds the page that was asked for with `cursor`. It is dropped where the list has gone on without it. */
export function withNextPage(known: KnownSessions, cursor: string, page: SessionsPage): KnownSessions {
  if (known.nextCursor !== cursor) return known;
  const there = new Set(known.sessions.map(({ sessionId }) => sessionId));
  return {
    ...page,
    sessions: [...known.sessions, ...page.sessions.filter(({ sessionId }) => !there.has(sessionId))],
    damaged: [...new Set([...known.damaged, ...page.damaged])],
  };
}

/**
 * The list after its first page was loaded again. What changed moved to the front, or out of what is filtered for; the
 * others stand as they stood.
 * @param changed sessions that changed since the list was loaded
 */
export function withFirstPage(
  known: KnownSessions,
  page: SessionsPage,
  changed: ReadonlySet<string>,
): KnownSessions {
  const fresh = new Set(page.sessions.map(({ sessionId }) => sessionId));
  const stood = known.sessions.filter(({ sessionId }) => !changed.has(sessionId));
  const meets = stood.some(({ sessionId }) => fresh.has(sessionId));
  // More changed than a page holds: between it and the rest there may be some that nobody has seen.
  if (page.nextCursor !== undefined && !meets) return page;
  return {
    sessions: [...page.sessions, ...stood.filter(({ sessionId }) => !fresh.has(sessionId))],
    total: page.total,
    damaged: [...new Set([...page.damaged, ...known.damaged.filter((id) => !changed.has(id))])],
    ...(page.nextCursor === undefined || known.nextCursor === undefined
      ? {}
      : { nextCursor: known.nextCursor }),
  };
}
