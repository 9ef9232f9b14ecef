import type { PendingStep, Trace } from '@workrail/engine';
import type { Blocker, Confirmation, GapRecorded, Preferences, Warning } from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import type { ApprovalRef, RunTip, ShowTipsCall } from '@workrail/session-reads';
import type { FunctionDefinition, RecommendedPreferences } from '@workrail/workflow-compiler';
import type { CapabilityForm } from './capability-form.ts';

/** The point at which a run stands, the step that is pending there, and all that is needed to do it. */
export interface ExecutionAnswer {
  /** `blocked`: the attempt lacks something, see `blockers`; the run stays where it was. */
  readonly kind: 'ok' | 'blocked';
  /** True at the end of the run. */
  readonly isComplete: boolean;
  readonly workflowId: string;
  /** Names the point at which the run stands now. */
  readonly stateToken: string;
  /**
   * Acknowledges the pending step. A fresh one where a run is picked up, or that of `openRetry` if its result was approved.
   * Null at the end of a run: there is nothing left to acknowledge.
   */
  readonly ackToken: string | null;
  /** The step to do; null at the end of the run. */
  readonly pending: PendingStep | null;
  /** What the agent may send; never what only a person can give. */
  readonly nextCall: NextCall | null;
  /** For people and dashboards; tokens alone decide what happens. */
  readonly session: { readonly sessionId: string; readonly runId: string };
  /** What holds at this point. */
  readonly preferences: Preferences;
  /** Set where others held at the point before. */
  readonly preferencesChanged?: true;
  /** Gaps that stand open on the way to this point; none where it is left out. */
  readonly openGaps?: number;
  /** The latest of them, given where a run is picked up. */
  readonly gaps?: readonly OpenGap[];
  /** What holds for the whole run; given when it starts and whenever it is picked up again. */
  readonly standing?: Standing;
  /** Why the run stands here, where something was decided on the way; given where a run is picked up. */
  readonly trace?: Trace;
  /** What steps and the start have put into the context; given where a run is picked up and anything is set. */
  readonly context?: KnownContext;
  /** What was noted in the session, and then what was done on the way to this point, in order of time. */
  readonly recap?: Recap;
  /** Set where this point was left before: going on from here starts another branch. */
  readonly branches?: Branches;
  /** Set where this call began another branch: how many had left its point before. */
  readonly branchBeside?: number;
  /** Given where a run is picked up after an attempt that was blocked. */
  readonly openRetry?: OpenRetry;
  /** Given where a run is picked up: what people have answered to results of the pending step, the latest ones, in order of time. */
  readonly answers?: readonly GivenAnswer[];
  /** What was said of the work of the step that this call acknowledges, where there is more to it than a yes. */
  readonly confirmation?: Confirmation;
  /** What the attempt lacks; set if `kind` is `blocked`. */
  readonly blockers?: readonly Blocker[];
  /** Given at a start: other runs of the workflow that wait for their next step, the latest ones. */
  readonly openRuns?: readonly OpenRun[];
  /**
   * Set where a person's approval is all that is missing and they have not declined this very result: the question that
   * waits for them, by its name.
   */
  readonly approval?: ApprovalRef;
  /** Set where there may be more than are named; they show once these are fixed. */
  readonly moreBlockers?: true;
  /** What a blocked attempt left behind; it need not be sent again. */
  readonly kept?: KeptKeys & { readonly notes: boolean; readonly artifactKinds?: readonly string[] };
  /** What the caller should know besides the step. */
  readonly warnings: readonly AnswerWarning[];
}

/** A run that waits for its next step. */
export interface OpenRun {
  /** Alone, it shows the step that is next. */
  readonly stateToken: string;
  readonly workflowId: string;
  /** Of its session. */
  readonly title?: string;
  readonly stepsDone: number;
  /** ISO 8601. */
  readonly lastActivity: string;
  readonly session: { readonly sessionId: string; readonly runId: string };
}

/** Keys of a context that a blocked attempt sent. */
export interface KeptKeys {
  /** The first few, in order. */
  readonly contextKeys: readonly string[];
  readonly contextKeyCount: number;
}

/** The context at a point: short values in full, and the names of the others, as far as there is room. */
export interface KnownContext {
  readonly values: JsonObject;
  /** Keys whose values are too long to be shown. */
  readonly longer?: readonly string[];
  /** The call that reads the value of the first of them; each other one has its own key in the ref. */
  readonly readWith?: ReadCall;
  /** Keys that are not even named; none where it is left out. */
  readonly omitted?: number;
}

/** What a person said to a result of the pending step. */
export interface GivenAnswer extends Confirmation {
  /** Whose result they answered to: that of the blocked attempt under `openRetry`, or of another one. */
  readonly result: 'blocked_attempt' | 'other';
}

/** An attempt from this point that was blocked, and that nobody has made again yet. */
export interface OpenRetry extends KeptKeys {
  /**
   * Acknowledging with this one builds on what the attempt sent; with any other, nothing of it counts. If the result was
   * approved, `nextCall` carries it, and needs nothing else.
   */
  readonly ackToken: string;
  readonly notesMarkdown?: string;
  readonly artifactKinds?: readonly string[];
  /** Codes of what it lacked. */
  readonly missing: readonly Blocker['code'][];
  /** Where a person's approval was all that it lacked: whether they have answered since. */
  readonly approval?: 'waiting' | 'approved' | 'declined';
}

/** A fact that the caller should know besides the step: recorded with the run, or about this answer alone. */
export interface AnswerWarning {
  readonly code:
    | Warning['code']
    | 'REPLAY_OUTPUT_NOT_RECORDED'
    | 'REPLAY_PREFERENCES_NOT_CHANGED'
    | 'VALUE_CUT'
    | 'ATTEMPT_LEFT_BEHIND'
    | 'ANSWERED_SINCE';
  readonly message: string;
  /** The call that shows what the warning says is cut. */
  readonly readWith?: ReadCall;
  /** A fresh one, where the warning offers another attempt. */
  readonly ackToken?: string;
}

/**
 * The call that goes on from an answer, as an agent makes it over MCP. A program passes `arguments` to
 * `continueWorkflow` with its results.
 */
export interface NextCall {
  readonly tool: 'continue_workflow';
  readonly arguments: { readonly stateToken: string; readonly ackToken: string };
  /** Arguments that the call needs and only the agent can give, as forms. */
  readonly fillIn?: {
    /** Abilities that nothing shows yet. */
    readonly capabilities?: readonly CapabilityForm[];
    /**
     * Keys that the run needs to go on, or that a blocked attempt lacked, and at the end figures of the run: each with a
     * stand-in for its value, of the type that is needed. A key that is sent takes the place of its whole value, so what
     * lies below it has stand-ins where it lacks something, and stays as it is elsewhere.
     */
    readonly context?: JsonObject;
  };
}

/** Something that is missing or was assumed while the run went on. */
export type OpenGap = Pick<GapRecorded['data'], 'gapId' | 'severity' | 'code' | 'message'>;

/**
 * What the workflow says for all of its steps; the agent is shown it when a run starts and whenever it is picked up
 * again.
 */
export interface Standing {
  readonly name: string;
  readonly description: string;
  /** Rules for every step. */
  readonly metaGuidance: readonly string[];
  /** What must be true before the work starts. */
  readonly preconditions: readonly string[];
  /** Questions to clarify with the user first. */
  readonly clarificationPrompts: readonly string[];
  readonly functions?: readonly FunctionDefinition[];
  readonly references?: readonly StandingReference[];
  /** Figures that the agent is asked for at the end. */
  readonly metrics?: string;
  readonly recommendedPreferences?: RecommendedPreferences;
  /** Paths of values that had no room in these texts; `readOutput` shows each with the ref `context.<path>`. */
  readonly cutValues?: readonly string[];
  /** True where the answer had no room for all of it; `inspectWorkflow` shows the rest. */
  readonly shortened?: true;
}

/** A document that the agent should read. */
export interface StandingReference {
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  /** Where it lies, or as the author wrote it where it was not found. */
  readonly path: string;
  readonly found: boolean;
  /** True: if the document and the workflow differ, the document takes precedence. */
  readonly authoritative: boolean;
}

/** The call that reads whole what an answer cut or left out. */
export interface ReadCall {
  readonly tool: 'read_output';
  readonly arguments: {
    readonly stateToken?: string;
    /** In place of it, for what was noted in a session and at no point of a run. */
    readonly sessionToken?: string;
    /** Left out: the list of what there is. */
    readonly ref?: string;
  };
}

/** What was noted when one step was done, or while it was under way. */
export interface RecapEntry {
  /** `(no workflow)` for what was noted in the session and at no point of a run. */
  readonly stepId: string;
  readonly notesMarkdown: string;
  /** Set where the notes are cut: the bytes of all of them, and the call that shows them. */
  readonly cut?: { readonly bytes: number; readonly readWith: ReadCall };
  /** Kinds of the artifacts that were left, the first few. */
  readonly artifactKinds?: readonly string[];
  /** Artifacts whose kinds are not named; none where it is left out. */
  readonly moreArtifacts?: number;
  /** Set for what was noted while the step was under way. */
  readonly checkpoint?: true;
}

/** What was done on the way to a point, in order of time. If it is longer than 8 KiB, the latest entries are kept. */
export interface Recap {
  readonly entries: readonly RecapEntry[];
  /** True where an entry is cut or left out. */
  readonly truncated: boolean;
  /** Entries left out; null where there are more than were counted. */
  readonly omitted: number | null;
  /** Set where entries are left out: the call that lists them. */
  readonly readWith?: ReadCall;
  /** Set where notes of the session are left out: the call that lists them. */
  readonly readSessionWith?: ReadCall;
  readonly policy: 'kept_most_recent';
}

/** A branch, by its tip: the point on it with the latest activity. */
export interface Branch extends RunTip {
  /** The step done on the branch's first move, empty where other preferences began it, and what was noted then, cut to a line. */
  readonly stepId: string;
  readonly summary: string;
}

/** The branches that begin at a point, and where the one with the latest activity stands. */
export interface Branches {
  /** Branches in all. */
  readonly total: number;
  /** The latest ones, oldest first. */
  readonly latest: readonly Branch[];
  /** Set where there are more: the call that lists all branches of the run. */
  readonly showAllWith?: ShowTipsCall;
  /** The tip with the latest activity after this point; what was done on the way to it is `downstream`. */
  readonly latestTip: RunTip;
  readonly downstream: Recap;
}
