import {
  nextServedRun,
  type RunStatus,
  runStatus,
  type ServedRun,
  type SessionEvent,
  type SessionListener,
  tellEvent,
} from '@workrail/event-log';

type Tip = Parameters<typeof runStatus>[0];

/** How the runs of a session stand, as its events are gone over in order: each at its latest point. */
export function runStatuses() {
  const tips = new Map<string, Tip>();
  const served = new Map<string, ServedRun>();
  const cameTo = (point: Tip & { readonly runId: string }): unknown => tips.set(point.runId, point);
  const listener: SessionListener = {
    runStarted: (_, root) => cameTo(root),
    pointMade: cameTo,
    progressed: ({ runId, change }) => {
      const next = change && nextServedRun(served.get(runId), change);
      if (next !== undefined) served.set(runId, next);
    },
  };
  return {
    add: (event: SessionEvent): void => tellEvent(event, listener),
    /** Whether there are runs, and each was done to its end. */
    areComplete: (): boolean =>
      tips.size > 0 &&
      [...tips].every(([runId, tip]) => DONE.has(runStatus(tip, false, served.get(runId)?.state))),
  };
}

const DONE: ReadonlySet<RunStatus> = new Set(['complete', 'complete_with_gaps']);
