import type { RunStatus, WhyMatched } from '@workrail/event-log';

import type { RunTip } from '../nodes/run-tip.ts';

/** How likely a candidate is the work that was asked for; `strong` leaves no doubt about another one. */
export type Confidence = 'strong' | 'medium' | 'weak';

/** The call that shows the branches of a run, a page at a time. */
export interface ShowTipsCall {
  readonly tool: 'resume_session';
  readonly arguments: { readonly runId: string; readonly cursor?: string };
}

/** The tip of a branch beside the one that a candidate stands on. */
export interface OtherTip extends RunTip {
  /** When its last step was recorded: ISO 8601, UTC. */
  readonly lastActivity: string;
  /** Set for the tip with the latest activity of the run. */
  readonly isLatest?: true;
}

/** The latest point of a run that may be the one that is looked for. */
export interface Candidate {
  readonly sessionId: string;
  readonly runId: string;
  readonly workflowId: string;
  readonly title?: string;
  readonly workspacePath?: string;
  /** Of the tip of the branch that matches; of the latest one, where all match alike. */
  readonly stateToken: string;
  /** A line of its notes, cut; or its title. */
  readonly snippet: string;
  /** The strongest reason first. */
  readonly whyMatched: readonly WhyMatched[];
  readonly confidence: Confidence;
  /** Null where the run is complete. */
  readonly pendingStepId: string | null;
  readonly isComplete: boolean;
  readonly status: RunStatus;
  readonly stepsDone: number;
  /** When its last step was recorded: ISO 8601, UTC. */
  readonly lastActivity: string;
  /** Set where the run has branches: whether this one is the one with the latest activity. */
  readonly onLatestBranch?: boolean;
  /** Set where the run has branches: the tips of others, the latest first, and how many more there are. */
  readonly otherTips?: readonly OtherTip[];
  readonly moreTips?: number;
  /** Set where there are more: the call that shows the next of them. */
  readonly showTipsWith?: ShowTipsCall;
}

/** A session that matches and in which no workflow was started yet: it has notes, and no step to show. */
export interface SessionWithoutRun {
  readonly sessionId: string;
  readonly title?: string;
  /** A line of its latest notes, cut; or its title. */
  readonly snippet: string;
  readonly whyMatched: readonly WhyMatched[];
}

/** Why earlier work may be missing from an answer, or why nothing could be searched for. */
export interface ResumeNotice {
  readonly code: 'DAMAGED_SESSIONS_SKIPPED' | 'DATABASE_LOST' | 'SEARCH_BEHIND' | 'NOTHING_TO_SEARCH_FOR';
  readonly message: string;
}
