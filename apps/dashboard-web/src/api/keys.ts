import type { Concern } from '../model/feed-state.ts';

/**
 * What a change has to be of, so that it concerns what was loaded: a session or a run by its id, or one of these. It is
 * the second part of every key.
 */
export type ConcernedBy = string;
export const ANY_CHANGE: ConcernedBy = '*';
export const NO_CHANGE: ConcernedBy = '';
/** Of what depends on files, or would be too much to follow: it is asked for anew where somebody begins to look at it. */
export const NOT_TOLD: ConcernedBy = '?';

/** Whether what was loaded under a key may be another now. */
export function isConcerned(key: readonly unknown[], concern: Concern): boolean {
  if (concern.kind === 'nothing') return false;
  if (concern.kind === 'everything') return true;
  const of = key[1];
  return of === ANY_CHANGE || (typeof of === 'string' && (concern.sessions.has(of) || concern.runs.has(of)));
}
