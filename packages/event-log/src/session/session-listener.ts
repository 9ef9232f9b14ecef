import type { AttemptId, BlobHash, NodeId, RunId, SessionId, WorkflowHash } from '@workrail/kernel';
import type { Decision, Position } from '@workrail/workflow-compiler';
import type { BlockerCode } from '../blockers.ts';
import type { ApprovalChannel } from '../closed-sets.ts';
import type { ObservationKey } from '../observations.ts';
import type { Preferences } from '../preferences.ts';
import type { RunStateChange } from '../run-states.ts';
import type { Blocker, BlockerPointer, Confirmation, Output } from '../values.ts';

/** What is said of a session when it begins. */
export interface SessionOpening {
  readonly sessionId: SessionId;
  readonly title?: string;
  readonly workspace?: string;
  /** Set where it came without what points to a machine and what looks secret. */
  readonly redacted?: true;
}

/** A point of a run, as the event that made it tells it. */
export interface PointFacts {
  readonly runId: RunId;
  readonly node: NodeId;
  /** Null for the root. */
  readonly parent: NodeId | null;
  /** The step that was done to get here; null for the root, and where other preferences made the point. */
  readonly stepId: string | null;
  /** Steps done from the root to here. */
  readonly depth: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly position: Position;
  /** Blob with the context. */
  readonly context: BlobHash;
  readonly preferences: Preferences;
  readonly decisions: readonly Decision[];
  readonly openGaps: number;
  readonly output?: Output;
  /** What was said of the step's work, where somebody had to agree. */
  readonly confirmation?: Confirmation;
}

/** A point that a step led to. */
export interface StepFacts extends PointFacts {
  readonly parent: NodeId;
  /** The attempt on the parent that led here. */
  readonly attempt: AttemptId;
}

export interface RunFacts {
  readonly runId: RunId;
  readonly workflowId: string;
  readonly workflowHash: WorkflowHash;
}

/** A gap that was recorded, or closed by what came later. */
export interface GapFacts {
  readonly runId: RunId;
  readonly node: NodeId;
  readonly gapId: string;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly code: BlockerCode;
  readonly pointer: BlockerPointer;
  readonly message: string;
  readonly resolution:
    | { readonly kind: 'unresolved' }
    | { readonly kind: 'resolves'; readonly gapId: string };
}

export interface CheckpointFacts {
  readonly version: number;
  readonly at: string;
  readonly output: Output;
  /** Where it was noted; undefined where it is of the session as a whole. */
  readonly point: { readonly runId: RunId; readonly node: NodeId } | undefined;
}

/** A question to a person: whether a step's result is approved. */
export interface ApprovalQuestion {
  readonly runId: RunId;
  readonly node: NodeId;
  /** The attempt that goes on once they approve. */
  readonly attempt: AttemptId;
  /** Version of the event that asks. */
  readonly question: number;
  readonly at: string;
}

/** What a person said to the result of a step. */
export interface ApprovalAnswer {
  readonly answer: 'approved' | 'declined';
  readonly channel: ApprovalChannel;
  /** When it was recorded, ISO 8601 in UTC. */
  readonly at: string;
  /** Who answered, where it is known. */
  readonly by?: string;
  /** In their words. */
  readonly comment?: string;
}

/** An answer, with the point at which it was asked for. */
export interface RecordedAnswer extends ApprovalAnswer {
  readonly node: NodeId;
  /** Version of the event that asked. */
  readonly question: number;
}

/** A question that a person has answered. */
export interface AnsweredQuestion extends ApprovalQuestion {
  readonly answered: ApprovalAnswer;
}

/** What an event says of a run that the server has a part in. */
interface RunProgress {
  readonly runId: RunId;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Left out where it changes nothing. */
  readonly change?: RunStateChange;
}

/** Hears what the events of one session say, in order, as far as it asks for it. */
export interface SessionListener {
  readonly opened?: (opening: SessionOpening, at: string) => void;
  readonly observed?: (key: ObservationKey, value: string) => void;
  /** A run and its root. Gaps of a start were told before it. */
  readonly runStarted?: (run: RunFacts, root: PointFacts) => void;
  readonly pointMade?: (point: StepFacts) => void;
  readonly blocked?: (attempt: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly at: string;
    /** Version of the event. */
    readonly version: number;
    /** The attempt that ended, and the one that retries it. */
    readonly attempt: AttemptId;
    readonly retry: AttemptId;
    readonly blockers: readonly Blocker[];
    /** Whether a person's approval is all that it lacks, and nobody has declined. */
    readonly waits: boolean;
    /** The question about the same result that stays open in its place. */
    readonly asked?: number;
  }) => void;
  /** A question that waits for a person. `question` is the version of the event that asks. */
  readonly approvalRequested?: (question: ApprovalQuestion) => void;
  /** It was answered, or withdrawn. */
  readonly approvalClosed?: (closed: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly question: number;
    /** Left out where it was withdrawn. */
    readonly answered?: ApprovalAnswer;
  }) => void;
  readonly preferencesChanged?: (runId: RunId, node: NodeId, preferences: Preferences) => void;
  readonly gap?: (gap: GapFacts) => void;
  /** Something happened in a run that the server has a part in; told after the point that the event made, if it made one. */
  readonly progressed?: (progress: RunProgress) => void;
  readonly noted?: (checkpoint: CheckpointFacts) => void;
}
