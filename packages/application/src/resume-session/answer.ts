import type { RunStatus } from '@workrail/event-log';
import type { ExecutionAnswer } from '../execution/answer.ts';

/** Why a session is among the candidates; a closed set, strongest first. */
export const WHY_MATCHED = [
  'session_id',
  'run_id',
  'key',
  'git_head_sha',
  'git_branch',
  'title_words',
  'tip_notes',
  'notes',
  'similar_words',
  'workflow_id',
  'workspace',
  'workspace_name',
  'recent',
] as const;
export type WhyMatched = (typeof WHY_MATCHED)[number];

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
  readonly code: 'DAMAGED_SESSIONS_SKIPPED' | 'SEARCH_BEHIND' | 'WORKSPACE_UNKNOWN' | 'NOTHING_TO_SEARCH_FOR';
  readonly message: string;
}

export interface ResumeAnswer {
  /** Best first, at most five. */
  readonly candidates: readonly Candidate[];
  /** At most three. `start_workflow` with the sessionId starts a run in one. */
  readonly sessionsWithoutRun: readonly SessionWithoutRun[];
  /** Sessions that match what was asked for; null where they were not counted to the end. */
  readonly totalMatched: number | null;
  /**
   * The step of the first candidate as continue_workflow shows it, with a fresh ackToken: given where that candidate
   * is very likely meant and there is room.
   */
  readonly shown?: ExecutionAnswer;
  /** Shows the step of the first candidate again. Null where there is none. */
  readonly nextCall: {
    readonly tool: 'continue_workflow';
    readonly arguments: { readonly stateToken: string };
  } | null;
  /** What to do with the candidates, or what to try where there are none. */
  readonly advice: string;
  readonly notices: readonly ResumeNotice[];
}
