import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type KnownSessions, withFirstPage, withNextPage } from '../model/merge-sessions.ts';
import { get } from './client.ts';
import { ANY_CHANGE } from './keys.ts';
import { changesSeen } from './seen.ts';

type Query = Readonly<Record<string, string>>;

export const SESSIONS = '/api/sessions';
const keyOf = (query: Query) => [SESSIONS, ANY_CHANGE, query] as const;

/** Of each list, what had changed when its first page was asked for. */
const loadedAt = new WeakMap<KnownSessions, number>();

/** Loads the first page, and keeps what was loaded behind it. */
export const sessionsQuery = (client: QueryClient, query: Query) =>
  queryOptions({
    queryKey: keyOf(query),
    queryFn: async ({ signal, queryKey }): Promise<KnownSessions> => {
      const before = changesSeen.count();
      const page = await get(SESSIONS, query, signal);
      const known = client.getQueryData<KnownSessions>(queryKey);
      const list = await listAfter(query, known, page, signal);
      loadedAt.set(list, before);
      return list;
    },
    structuralSharing: false,
  });

async function listAfter(
  query: Query,
  known: KnownSessions | undefined,
  page: KnownSessions,
  signal: AbortSignal,
) {
  if (known === undefined) return page;
  const changed = changesSeen.since(loadedAt.get(known) ?? 0);
  if (changed !== undefined && query.text === undefined) return withFirstPage(known, page, changed);
  // Matches are in no order that a page could be put before: as many are loaded anew as were shown.
  let list = page;
  while (list.nextCursor !== undefined && list.sessions.length < known.sessions.length)
    list = withNextPage(
      list,
      list.nextCursor,
      await get(SESSIONS, { ...query, cursor: list.nextCursor }, signal),
    );
  return list;
}

export async function loadNextPage(client: QueryClient, query: Query): Promise<void> {
  const key = keyOf(query);
  const cursor = client.getQueryData<KnownSessions>(key)?.nextCursor;
  if (cursor === undefined) return;
  const before = changesSeen.count();
  const page = await get(SESSIONS, { ...query, cursor });
  const known = client.getQueryData<KnownSessions>(key);
  // What changed meanwhile comes with the first page, if at all.
  const changed = changesSeen.since(before);
  if (known === undefined || changed === undefined) return;
  const sessions = page.sessions.filter(({ sessionId }) => !changed.has(sessionId));
  const list = withNextPage(known, cursor, { ...page, sessions });
  loadedAt.set(list, loadedAt.get(known) ?? 0);
  client.setQueryData(key, list);
}
