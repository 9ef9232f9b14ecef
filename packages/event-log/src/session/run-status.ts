import type { Position } from '@workrail/workflow-compiler';

/** How a run stands, seen from its tip. */
export const RUN_STATUSES = ['in_progress', 'blocked', 'complete', 'complete_with_gaps'] as const;
/**
 * How a run stands at its latest point. `blocked`: the latest attempt from there lacked something;
 * `complete_with_gaps`: gaps are still open at the end.
 */
export type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * How a run stands. `tip` is what the event that made the run's tip says; `isBlocked`, whether an attempt from there
 * was blocked.
 */
export function runStatus(
  tip: { readonly position: Position; readonly openGaps?: number },
  isBlocked: boolean,
): RunStatus {
  const { position, openGaps = 0 } = tip;
  if (position.kind === 'complete') return openGaps === 0 ? 'complete' : 'complete_with_gaps';
  return isBlocked ? 'blocked' : 'in_progress';
}
