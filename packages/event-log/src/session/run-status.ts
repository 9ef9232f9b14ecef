import type { Position } from '@workrail/workflow-compiler';
import type { RunState } from '../run-states.ts';

/** How a run stands, seen from its tip. */
export const RUN_STATUSES = [
  'in_progress',
  'blocked',
  'needs_decision',
  'complete',
  'complete_with_gaps',
  'failed',
  'canceled',
] as const;
/**
 * How a run stands at its latest point. `blocked`: the latest attempt from there lacked something; `needs_decision`:
 * nobody knows whether a request of the server took effect, and somebody has to say what to do; `complete_with_gaps`: gaps
 * are still open at the end; `failed`: it is at its end, and a step of the server failed on the way.
 */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The statuses that what the server does says alone; where it says nothing, the run's tip does. */
export const SERVED_STATUSES: Readonly<Partial<Record<RunState, RunStatus>>> = {
  running: 'in_progress',
  waiting: 'in_progress',
  needs_decision: 'needs_decision',
  failed: 'failed',
  canceled: 'canceled',
};

/**
 * How a run stands. `tip` is what the event that made the run's tip says; `isBlocked`, whether an attempt from there
 * was blocked; `state`, how the run stands by what the server does, where it has a part in it.
 */
export function runStatus(
  tip: { readonly position: Position; readonly openGaps?: number },
  isBlocked: boolean,
  state?: RunState,
): RunStatus {
  const served = state && SERVED_STATUSES[state];
  if (served !== undefined) return served;
  const { position, openGaps = 0 } = tip;
  if (position.kind === 'complete') return openGaps === 0 ? 'complete' : 'complete_with_gaps';
  return isBlocked ? 'blocked' : 'in_progress';
}
