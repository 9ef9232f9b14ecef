import type { RunStatus } from './run-status.ts';

/** How a run that is neither finished nor blocked goes on: by what happened in it last, and by whom it waits for. */
export const ACTIVITIES = ['working', 'waiting', 'idle', 'stale'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** How a run stands for people who look at it now. */
export const RUN_ACTIVITIES = [
  ...ACTIVITIES,
  'blocked',
  'needs_decision',
  'complete',
  'complete_with_gaps',
  'failed',
  'canceled',
] as const;
export type RunActivity = (typeof RUN_ACTIVITIES)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A step of an agent takes minutes: without an event for longer than this, nobody can tell that one is at work. */
export const WORKING_MS = 10 * MINUTE_MS;
/** After a week without an event a run was most likely left. */
export const STALE_MS = 7 * DAY_MS;

type Ended = 'complete' | 'complete_with_gaps' | 'failed' | 'canceled';
const ENDED: ReadonlySet<RunStatus> = new Set<Ended>([
  'complete',
  'complete_with_gaps',
  'failed',
  'canceled',
]);

interface ActivityFacts {
  readonly status: RunStatus;
  /** Whether a person is asked to approve something where the run stands. */
  readonly isWaiting: boolean;
  /** ISO 8601. */
  readonly lastActivity: string;
}

/** `now` is in milliseconds since 1970; a run whose clock is ahead of it is at work. */
export function runActivity({ status, isWaiting, lastActivity }: ActivityFacts, now: number): RunActivity {
  if (ENDED.has(status)) return status as Ended;
  if (isWaiting) return 'waiting';
  if (status === 'blocked' || status === 'needs_decision') return status;
  const since = now - Date.parse(lastActivity);
  if (since < WORKING_MS) return 'working';
  return since < STALE_MS ? 'idle' : 'stale';
}
