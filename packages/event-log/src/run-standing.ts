import type { NodeId, RunId } from '@workrail/kernel';
import type { Blocker, GapRecorded, Preferences } from './event.ts';
import { type RunStatus, runStatus } from './run-status.ts';
import type { RunState } from './session-fold.ts';

/** How a run stands. */
export interface RunStanding {
  readonly runId: RunId;
  readonly workflowId: string;
  readonly startedAt: string;
  /** Where the run stands: its latest point. */
  readonly tip: NodeId;
  readonly status: RunStatus;
  /** Steps done on the way to the tip. */
  readonly stepsDone: number;
  readonly lastActivity: string;
  /** What holds at the tip. */
  readonly preferences: Preferences;
  /** Points without a point behind them: the ends of its branches. */
  readonly branches: number;
  /** Gaps of all branches that no later one closed. */
  readonly openGaps: readonly GapRecorded['data'][];
  /** What the latest attempt from the tip lacked, where the run is blocked. */
  readonly blockers: readonly Blocker[];
}

export function runStanding(runId: RunId, run: RunState): RunStanding {
  const { tip, tipNode, latest, points, parents, gaps } = run;
  const { workflowId, startedAt, preferences, lastActivity } = run;
  return {
    runId,
    workflowId,
    startedAt,
    tip: tipNode,
    status: runStatus(tip, latest),
    stepsDone: tip.kind === 'step_acked' ? tip.data.depth : 0,
    lastActivity,
    preferences,
    branches: points.length - parents.size,
    openGaps: [...gaps.values()],
    blockers: latest?.kind === 'advance_blocked' ? latest.data.blockers : [],
  };
}
