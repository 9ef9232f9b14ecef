import type { NodeId, RunId } from '@workrail/kernel';
import type { Blocker } from '../values.ts';
import { type RunStatus, runStatus } from './run-status.ts';
import type { RunState } from './session-fold.ts';
import type { AnsweredQuestion, ApprovalQuestion, GapFacts, RecordedAnswer } from './session-listener.ts';

/** How a run stands. */
export interface RunStanding
  extends Pick<RunState, 'workflowId' | 'startedAt' | 'lastActivity' | 'preferences'> {
  readonly runId: RunId;
  /** Where the run stands: its latest point. */
  readonly tip: NodeId;
  readonly status: RunStatus;
  /** Steps done on the way to the tip. */
  readonly stepsDone: number;
  /** Points without a point behind them: the ends of its branches. */
  readonly branches: number;
  /** Gaps of all branches that no later one closed. */
  readonly openGaps: readonly GapFacts[];
  /** What the latest attempt from the tip lacked, where the run is blocked. */
  readonly blockers: readonly Blocker[];
  /** Questions that wait for a person, in the order in which they were asked. */
  readonly approvals: readonly ApprovalQuestion[];
  /** Questions that were answered, and whose answer the agent has not gone on with yet. */
  readonly answers: readonly AnsweredQuestion[];
  /** All that people answered, in order of time. */
  readonly given: readonly RecordedAnswer[];
}

export function runStanding(runId: RunId, run: RunState): RunStanding {
  const {
    workflowId,
    startedAt,
    lastActivity,
    preferences,
    tip,
    blockers,
    questions,
    answers,
    given,
    points,
    parents,
    gaps,
    served,
  } = run;
  return {
    ...{ runId, workflowId, startedAt, tip: tip.node },
    status: runStatus(tip, blockers !== undefined, served?.state),
    ...{ stepsDone: tip.depth, lastActivity, preferences },
    branches: points.length - parents.size,
    openGaps: [...gaps.values()],
    blockers: blockers ?? [],
    approvals: [...questions.values()],
    answers: [...answers.values()],
    given: [...given],
  };
}
