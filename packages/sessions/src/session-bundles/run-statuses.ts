import { type RunStatus, runStatus, type SessionEvent, tellEvent } from '@workrail/event-log';

/** How the runs of a session stand, as its events are gone over in order: each at its latest point. */
export function runStatuses() {
  const runs = new Map<string, RunStatus>();
  const cameTo = (point: Parameters<typeof runStatus>[0] & { readonly runId: string }): void => {
    runs.set(point.runId, runStatus(point, false));
  };
  return {
    add: (event: SessionEvent): void =>
      tellEvent(event, { runStarted: (_, root) => cameTo(root), pointMade: cameTo }),
    /** Whether there are runs, and nothing is left to do in any. */
    areComplete: (): boolean => runs.size > 0 && [...runs.values()].every((one) => DONE.has(one)),
  };
}

const DONE: ReadonlySet<RunStatus> = new Set(['complete', 'complete_with_gaps']);
