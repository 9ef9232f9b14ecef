import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type KnownGraph, mergeGraph } from '../model/merge-graph.ts';
import { type KnownTimeline, mergeTimeline } from '../model/merge-timeline.ts';
import { get } from './client.ts';

/** What grew out of the log that is followed now. */
let trusted = new WeakSet<object>();

/** What is known may be of another log: it is shown until the whole is loaded anew, and not added to. */
export const forgetGrown = (): void => {
  trusted = new WeakSet();
};

const knownTo = <Known extends object>(client: QueryClient, key: readonly unknown[]): Known | undefined => {
  const known = client.getQueryData<Known>(key);
  return known !== undefined && trusted.has(known) ? known : undefined;
};

/** The graph of a run. What is known stays, and only what came to it is asked for. */
export const graphQuery = (client: QueryClient, run: string) =>
  queryOptions({
    queryKey: ['graph', run],
    queryFn: async ({ signal, queryKey }): Promise<KnownGraph> => {
      const log = trusted;
      let known = knownTo<KnownGraph>(client, queryKey);
      // The last point that is known comes again: it tells whether the log is still the same.
      for (let next: number | null = Math.max(0, (known?.points.length ?? 0) - 1); next !== null; ) {
        const merged = mergeGraph(
          known,
          await get('/api/runs/{runId}/graph', { runId: run, from: next, limit: 5_000 }, signal),
        );
        ({ graph: known, next } = merged);
      }
      if (known === undefined) throw new Error('a graph without an answer');
      log.add(known);
      return known;
    },
    structuralSharing: false,
  });

/** The events of a session. A long log is shown as far as it came in. */
export const timelineQuery = (client: QueryClient, session: string) =>
  queryOptions({
    queryKey: ['timeline', session],
    queryFn: async ({ signal, queryKey }): Promise<KnownTimeline> => {
      const log = trusted;
      let known = knownTo<KnownTimeline>(client, queryKey);
      // As with a graph, the last event that is known comes again.
      for (let next: number | null = Math.max(0, (known?.entries.length ?? 0) - 1); next !== null; ) {
        const merged = mergeTimeline(
          known,
          await get(
            '/api/sessions/{sessionId}/timeline',
            { sessionId: session, from: next, limit: 5_000 },
            signal,
          ),
        );
        ({ timeline: known, next } = merged);
        if (known !== undefined) log.add(known);
        if (next !== null && known !== undefined) client.setQueryData(queryKey, known);
      }
      return known ?? { total: 0, entries: [] };
    },
    structuralSharing: false,
  });
