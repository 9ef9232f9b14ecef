import type { Concern } from '../model/feed-state.ts';

/**
 * Names of what was loaded. The second part says what a change has to be of, so that it concerns this: a session, a
 * run, or `*` for any change at all.
 */
export const keys = {
  sessions: (query: Readonly<Record<string, string>>) => ['sessions', '*', query] as const,
  session: (sessionId: string) => ['session', sessionId] as const,
  timeline: (sessionId: string) => ['timeline', sessionId] as const,
  graph: (runId: string) => ['graph', runId] as const,
  node: (runId: string, node: string) => ['node', runId, node] as const,
  /** What hangs on a point and never changes. */
  fixed: (...what: readonly string[]) => ['fixed', '', ...what] as const,
  /** What depends on files, which no change tells of. */
  files: (...what: readonly string[]) => ['files', '', ...what] as const,
};

/** Whether what was loaded under a key may be another now. */
export function isConcerned(key: readonly unknown[], concern: Concern): boolean {
  if (concern.kind === 'nothing') return false;
  if (concern.kind === 'everything') return true;
  const of = key[1];
  return of === '*' || (typeof of === 'string' && (concern.sessions.has(of) || concern.runs.has(of)));
}
