import type {
  AttemptId,
  BlobHash,
  JsonObject,
  NodeId,
  RunId,
  SessionId,
  WorkflowHash,
} from '@workrail/kernel';
import type {
  Capability,
  Decision,
  Position,
  UserOnlyDependency,
  WorkflowSourceKind,
} from '@workrail/workflow-compiler';

export const AUTONOMY = ['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop'] as const;
export const GATE_HANDLING = ['block', 'risk_signal'] as const;
export const ASSUMPTION_POLICY = ['record_when_missing', 'ask'] as const;

/** Execution behaviour in effect at a node; a closed set. */
export interface Preferences {
  readonly autonomy: (typeof AUTONOMY)[number];
  readonly gateHandling: (typeof GATE_HANDLING)[number];
  readonly assumptionPolicy: (typeof ASSUMPTION_POLICY)[number];
}

export const DEFAULT_PREFERENCES: Preferences = {
  autonomy: 'guided',
  gateHandling: 'block',
  assumptionPolicy: 'record_when_missing',
};

export const CAPABILITIES = ['delegation', 'web_browsing'] as const satisfies readonly Capability[];

/** What strong evidence says of the agent's abilities; the others are unknown. */
export type Capabilities = Readonly<Partial<Record<Capability, 'available' | 'unavailable'>>>;

/** How something became known. A claim is weak: it is recorded and unlocks nothing. */
export const EVIDENCE = ['probe', 'attempted_use', 'claim'] as const;

export type UserOnlyReason = UserOnlyDependency['reason'];

export const USER_ONLY_REASONS = [
  'needs_user_secret_or_token',
  'needs_user_account_access',
  'needs_user_artifact',
  'needs_user_choice',
  'needs_user_approval',
  'needs_user_environment_action',
] as const satisfies readonly UserOnlyReason[];

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
  'REQUIRED_CAPABILITY_UNKNOWN',
  'REQUIRED_CAPABILITY_UNAVAILABLE',
] as const;
export type BlockerCode = (typeof BLOCKER_CODES)[number];

export type BlockerPointer =
  | { readonly kind: 'workflow_step'; readonly stepId: string }
  | { readonly kind: 'context_key'; readonly key: string }
  | {
      readonly kind: 'user_only';
      readonly reason: UserOnlyReason;
      readonly stepId: string;
      /** The context key that meets it. */
      readonly contextKey?: string;
    }
  | { readonly kind: 'capability'; readonly capability: Capability }
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
  'MODE_ABOVE_RECOMMENDATION',
  'GAP_RECORDED',
  'CLAIM_TOO_WEAK',
  'NOTES_IN_CONTEXT',
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
    /** What runs of the session begin with; the defaults of WorkRail where it is left out. */
    readonly preferences?: Preferences;
    /** Set where the log was written anew for a bundle, without what points to a machine and what looks secret. */
    readonly redacted?: true;
  };
}

/**
 * `repo_root` is the root of the checkout that the workspace lies in; `main_worktree` that of the repository's first
 * checkout, where the workspace lies in one that was added to it (`git worktree add`).
 */
export const OBSERVATION_KEYS = ['git_branch', 'git_head_sha', 'repo_root', 'main_worktree'] as const;
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
    /** Gaps that stand open at the root; none where it is left out. */
    readonly openGaps?: number;
    /** Set where the client named the start with a key of its own. */
    readonly idempotency?: {
      readonly key: string;
      /** SHA-256 (hex) of what was asked for: the same start, sent again, is known by it. */
      readonly inputs: BlobHash;
    };
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
    /** What was said of the step's work, where somebody had to agree. */
    readonly confirmation?: Confirmation;
    /** Ids of gaps that were sent as closed. */
    readonly resolvedGaps?: readonly string[];
    /** What is known of the agent's abilities at `to`; nothing where it is left out. */
    readonly capabilities?: Capabilities;
    /** Gaps that stand open at `to`, those of its ancestors included; none where it is left out. */
    readonly openGaps?: number;
  };
}

/** What somebody said when a step's work was shown. */
export interface Confirmation {
  readonly answer: 'approved' | 'declined';
  /** Asked by the server itself, or told by the agent, which may be wrong. */
  readonly source: 'asked_by_server' | 'claimed_by_agent';
  /** In the person's words. */
  readonly comment?: string;
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
    readonly confirmation?: Confirmation;
    /** Ids of gaps that were sent as closed; they count for the retry too. */
    readonly resolvedGaps?: readonly string[];
    /** What the attempt asked the preferences to be; it counts for the retry too. */
    readonly preferences?: Preferences;
    /** What is known of the agent's abilities with what the attempt showed. */
    readonly capabilities?: Capabilities;
  };
}

/** New preferences at a node, without a step done; they hold there and for what comes to be behind it. */
export interface PreferencesChanged {
  readonly kind: 'preferences_changed';
  readonly data: {
    readonly runId: RunId;
    readonly node: NodeId;
    /** What was asked for; the rest stays. */
    readonly delta: Partial<Preferences>;
    readonly effective: Preferences;
    readonly warnings: readonly Warning[];
  };
}

/** What became known of an ability of the agent, and how. */
export interface CapabilityObserved {
  readonly kind: 'capability_observed';
  readonly data: {
    readonly runId: RunId;
    /** The node that the attempt started from. */
    readonly node: NodeId;
    readonly attempt: AttemptId;
    readonly capability: Capability;
    readonly status: 'available' | 'unavailable';
    readonly evidence: (typeof EVIDENCE)[number];
    readonly detail?: string;
  };
}

/**
 * What would have been a blocker in a mode that stops: execution went on to `node` in spite of it. A gap that
 * resolves an earlier one of the same branch closes it.
 */
export interface GapRecorded {
  readonly kind: 'gap_recorded';
  readonly data: {
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
  };
}

/** Progress that was noted without a step done: at a node, or for the session as a whole. */
export interface CheckpointRecorded {
  readonly kind: 'checkpoint_recorded';
  readonly data: {
    readonly sessionId: SessionId;
    /** `stepId` is the step that was under way; left out at the end of a run. */
    readonly at?: { readonly runId: RunId; readonly node: NodeId; readonly stepId?: string };
    readonly output: Output;
  };
}

/** The session came from a bundle; the events before this one are those of the bundle. */
export interface SessionImported {
  readonly kind: 'session_imported';
  readonly data: {
    /** Identity of the bundle's content. */
    readonly bundleId: BlobHash;
    /** The session's id where it was exported. */
    readonly originalSessionId: SessionId;
  };
}

export type EventBody =
  | SessionStarted
  | ObservationRecorded
  | RunStarted
  | StepAcked
  | AdvanceBlocked
  | PreferencesChanged
  | CapabilityObserved
  | GapRecorded
  | CheckpointRecorded
  | SessionImported;
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

/** Events that add to a node which exists already. */
export type AttachedKind = (PreferencesChanged | CheckpointRecorded | GapRecorded)['kind'];
export type AttachedEvent<K extends AttachedKind = AttachedKind> = Extract<StoredEvent, { readonly kind: K }>;

/** The events that bring a node into being. */
export type NodeEvent = StoredEvent & (RunStarted | StepAcked);
export type AttemptEvent = StoredEvent & (StepAcked | AdvanceBlocked);
