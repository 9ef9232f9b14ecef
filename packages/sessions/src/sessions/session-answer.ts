import type { Blocker, GapRecorded, ObservationKey, Preferences, RunStatus } from '@workrail/event-log';
import type { NodeId, RunId, SessionId } from '@workrail/kernel';

/** A gap as a person reads it. */
export type ShownGap = Pick<GapRecorded['data'], 'gapId' | 'node' | 'severity' | 'code' | 'message'>;

export type ShownBlocker = Pick<Blocker, 'code' | 'message' | 'suggestedFix'>;

/** What was left, its artifacts without their content. */
export interface ShownOutput {
  readonly notesMarkdown?: string;
  readonly artifacts: readonly { readonly kind: string; readonly bytes: number }[];
}

/** Progress that was noted in a session and in none of its runs. */
export interface SessionNote {
  readonly at: string;
  /** Of its event. */
  readonly version: number;
  readonly output: ShownOutput;
}

export interface RunSummary {
  readonly runId: RunId;
  readonly workflowId: string;
  /** Name of the workflow; its id where it says none. */
  readonly title: string;
  readonly status: RunStatus;
  readonly startedAt: string;
  readonly lastActivity: string;
  readonly tip: NodeId;
  readonly stepsDone: number;
  /** The step that is to be done where the run stands; null at its end, and where its context can't be read. */
  readonly next: { readonly stepId: string; readonly title: string } | null;
  /** Of the graph, the root included. */
  readonly points: number;
  readonly branches: number;
  readonly preferences: Preferences;
  readonly openGapCount: number;
  /** In the order in which they were recorded; the latest 100. */
  readonly openGaps: readonly ShownGap[];
  readonly blockers: readonly ShownBlocker[];
}

export interface SessionDetail {
  readonly sessionId: SessionId;
  readonly title?: string;
  readonly workspace?: string;
  readonly redacted?: true;
  readonly startedAt: string;
  readonly lastActivity: string;
  /** Events of its log. */
  readonly version: number;
  readonly observations: Readonly<Partial<Record<ObservationKey, string>>>;
  /** In the order in which they began. */
  readonly runs: readonly RunSummary[];
  /** In order of time; the latest 200 where there are more. */
  readonly notes: readonly SessionNote[];
}
