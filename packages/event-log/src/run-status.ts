import type { AttemptEvent, NodeEvent, StoredEvent } from './event.ts';

/** How a run stands, seen from its tip. */
export type RunStatus = 'in_progress' | 'blocked' | 'complete' | 'complete_with_gaps';

/**
 * How a run stands. `tip` is the event that made the run's tip; `latest` the latest attempt from there, which can
 * only be one that was blocked: any other would have made a new tip.
 */
export function runStatus(tip: StoredEvent & NodeEvent, latest: AttemptEvent | undefined): RunStatus {
  const { position, openGaps = 0 } = tip.data;
  if (position.kind === 'complete') return openGaps === 0 ? 'complete' : 'complete_with_gaps';
  return latest === undefined ? 'in_progress' : 'blocked';
}
