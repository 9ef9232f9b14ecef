import type { Query, QueryClient } from '@tanstack/react-query';
import type { Concern } from '../model/feed-state.ts';
import { freshness } from '../model/freshness.ts';
import { isNotThere } from './failure.ts';
import { forgetGrown } from './growing-queries.ts';
import { isConcerned } from './keys.ts';
import { changesSeen } from './seen.ts';

/** Loads again what changes concern. What nobody looks at is marked, and loaded when somebody does. */
export function refresher(client: QueryClient) {
  const fresh = freshness();

  const load = (query: Query): void => {
    query.invalidate();
    if (query.isActive() && !query.isDisabled()) void query.fetch().catch(() => undefined);
  };

  const stop = client.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' && type !== 'removed') return;
    const key = query.queryHash;
    if ('action' in event && event.action.type === 'fetch') fresh.began(key);
    // Also where it was given up, since nobody looks at it any more. A page that is put in by hand ends nothing.
    if (!fresh.isLoading(key) || query.state.fetchStatus !== 'idle') return;
    // The library has not put the end of this loading down yet.
    if (fresh.ended(key)) queueMicrotask(() => load(query));
  });

  const refresh = (concern: Concern): void => {
    if (concern.kind === 'some') changesSeen.add(concern.sessions);
    if (concern.kind === 'everything') {
      changesSeen.forget();
      forgetGrown();
    }
    for (const query of client.getQueryCache().getAll())
      if (isConcerned(query.queryKey, concern) && fresh.changed(query.queryHash)) load(query);
  };

  /** What could not be loaded while the dashboard was away. */
  const retry = (): void => {
    for (const query of client.getQueryCache().getAll())
      if (query.state.status === 'error' && !isNotThere(query.state.error)) load(query);
  };
  return { refresh, retry, stop };
}
