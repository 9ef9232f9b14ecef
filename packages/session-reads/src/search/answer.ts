import type { RunStatus, WhyMatched } from '@workrail/event-log';

import type { RunTip } from '../nodes/run-tip.ts';

export type Confidence = 'strong' | 'medium' | 'weak';

/** The latest point of a run that may be the one that is looked for. */
export interface Candidate {
  readonly sessionId: string;
  readonly runId: string;
  readonly workflowId: string;
  readonly title?: string;
  readonly workspacePath?: string;
  /** Of the run's tip. */
  readonly stateToken: string;
  /** A line of its notes, cut; or its title. */
  readonly snippet: string;
  readonly whyMatched: readonly WhyMatched[];
  readonly confidence: Confidence;
  /** Null where the run is complete. */
  readonly pendingStepId: string | null;
  readonly isComplete: boolean;
  readonly status: RunStatus;
  readonly stepsDone: number;
  /** When its last step was recorded: ISO 8601, UTC. */
  readonly lastActivity: string;
  /** Set where the run has branches: the tips of others, the latest first, and how many more there are. */
  readonly otherTips?: readonly RunTip[];
  readonly moreTips?: number;
}

/** A session that matches and in which no workflow was started yet: it has notes, and no step to show. */
export interface SessionWithoutRun {
  readonly sessionId: string;
  readonly title?: string;
  /** A line of its latest notes, cut; or its title. */
  readonly snippet: string;
  readonly whyMatched: readonly WhyMatched[];
}

export interface ResumeNotice {
  readonly code:
    | 'DAMAGED_SESSIONS_SKIPPED'
    | 'DATABASE_LOST'
    | 'SEARCH_BEHIND'
    | 'WORKSPACE_UNKNOWN'
    | 'NOTHING_TO_SEARCH_FOR';
  readonly message: string;
}
