import type {
  AttemptId,
  BlobHash,
  JsonObject,
  NodeId,
  RunId,
  SessionId,
  WorkflowHash,
} from '@workrail/kernel';
import type { Decision, Position, WorkflowSourceKind } from '@workrail/workflow-compiler';

/** Execution behaviour in effect at a node; a closed set. */
export interface Preferences {
  readonly autonomy: 'guided' | 'full_auto_stop_on_user_deps' | 'full_auto_never_stop';
  readonly gateHandling: 'block' | 'risk_signal';
  readonly assumptionPolicy: 'record_when_missing' | 'ask';
}

export const DEFAULT_PREFERENCES: Preferences = {
  autonomy: 'guided',
  gateHandling: 'block',
  assumptionPolicy: 'record_when_missing',
};

/** Durable result of a step. */
export interface Output {
  /** Markdown, at most `BUDGETS.notes` bytes. */
  readonly notesMarkdown?: string;
  /** In the order in which they were sent. */
  readonly artifacts?: readonly ArtifactRef[];
}

/** A typed artifact; its content is the blob of this hash. */
export interface ArtifactRef {
  /** What the artifact says in its `kind`. */
  readonly kind: string;
  readonly hash: BlobHash;
  /** Of its canonical JSON, in UTF-8. */
  readonly bytes: number;
}

/** Decisions kept in one event; later ones are left out. */
export const MAX_DECISIONS = 25;

/** A named reason why an attempt did not advance, and what mends it. */
export interface Blocker {
  readonly code: BlockerCode;
  readonly pointer: BlockerPointer;
  readonly message: string;
  readonly suggestedFix: string;
}

export const BLOCKER_CODES = [
  'MISSING_REQUIRED_NOTES',
  'MISSING_CONTEXT_KEY',
  'INVALID_CONTEXT_KEY',
  'CONTEXT_BUDGET_EXCEEDED',
  'LOOP_LIMIT_REACHED',
  'MISSING_REQUIRED_OUTPUT',
  'INVALID_REQUIRED_OUTPUT',
  'ASSESSMENT_FOLLOWUP_REQUIRED',
  'USER_ONLY_DEPENDENCY',
] as const;
export type BlockerCode = (typeof BLOCKER_CODES)[number];

export type BlockerPointer =
  | { readonly kind: 'workflow_step'; readonly stepId: string }
  | { readonly kind: 'context_key'; readonly key: string }
  | { readonly kind: 'context_budget' }
  | { readonly kind: 'loop'; readonly loopId: string }
  | { readonly kind: 'output_contract'; readonly contractRef: string }
  | { readonly kind: 'assessment_dimension'; readonly assessmentId: string; readonly dimensionId: string };

export const WARNING_CODES = [
  'WORKFLOW_CHANGED',
  'WORKFLOW_MISSING',
  'WORKFLOW_INVALID',
  'LEGACY_WORKFLOW_ID',
  'BINDING_DRIFT',
] as const;

/** A fact that the agent is told besides the step, recorded so that a replay repeats it. */
export interface Warning {
  readonly code: (typeof WARNING_CODES)[number];
  readonly message: string;
}

export interface SessionStarted {
  readonly kind: 'session_started';
  readonly data: {
    readonly sessionId: SessionId;
    readonly title?: string;
    /** Canonical path of the project the session works on; absent when the client did not say. */
    readonly workspace?: string;
  };
}

export const OBSERVATION_KEYS = ['git_branch', 'git_head_sha', 'repo_root'] as const;
export type ObservationKey = (typeof OBSERVATION_KEYS)[number];

export interface ObservationRecorded {
  readonly kind: 'observation_recorded';
  readonly data: {
    readonly key: ObservationKey;
    readonly value: string;
    readonly confidence: 'low' | 'medium' | 'high';
  };
}

export interface RunStarted {
  readonly kind: 'run_started';
  readonly data: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly workflowId: string;
    readonly workflowHash: WorkflowHash;
    readonly source: WorkflowSourceKind;
    /** Blob with the run's initial context. */
    readonly context: BlobHash;
    readonly preferences: Preferences;
    readonly position: Position;
    readonly decisions: readonly Decision[];
    readonly warnings: readonly Warning[];
  };
}

export interface StepAcked {
  readonly kind: 'step_acked';
  readonly data: {
    readonly runId: RunId;
    readonly from: NodeId;
    readonly to: NodeId;
    readonly attempt: AttemptId;
    readonly stepId: string;
    /** Steps done from the start of the run to `to`, this one included. */
    readonly depth: number;
    readonly output?: Output;
    /** What the agent sent, merged into the context of `from`; null removes a key. */
    readonly contextDelta?: JsonObject;
    /** Blob with the context of `to`. */
    readonly context: BlobHash;
    readonly preferences: Preferences;
    readonly position: Position;
    readonly decisions: readonly Decision[];
    readonly warnings: readonly Warning[];
  };
}

export interface AdvanceBlocked {
  readonly kind: 'advance_blocked';
  readonly data: {
    readonly runId: RunId;
    readonly node: NodeId;
    readonly attempt: AttemptId;
    /** The attempt handed out for the next try; what this one sent counts there too. */
    readonly retry: AttemptId;
    readonly blockers: readonly Blocker[];
    readonly output?: Output;
    readonly contextDelta?: JsonObject;
    readonly warnings: readonly Warning[];
  };
}

export type EventBody = SessionStarted | ObservationRecorded | RunStarted | StepAcked | AdvanceBlocked;
export type EventKind = EventBody['kind'];

/** An event in its place in the session's log. Order is `version`; `at` only informs. */
export type StoredEvent = EventBody & {
  readonly schemaVersion: 1;
  /** From 1, without gaps. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** SHA-256 (hex) of the predecessor's canonical form; null on the first event. */
  readonly prev: string | null;
};

/** The events that bring a node into being. */
export type NodeEvent = StoredEvent & (RunStarted | StepAcked);
export type AttemptEvent = StoredEvent & (StepAcked | AdvanceBlocked);
