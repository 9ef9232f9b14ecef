import type { TraceEntry } from '@workrail/engine';
import type { Capabilities, Confirmation, Preferences } from '@workrail/event-log';
import type { BlobHash, Json, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { ShownBlocker, ShownGap } from '../sessions/session-answer.ts';

export interface ShownArtifact {
  readonly kind: string;
  readonly bytes: number;
  /** Left out where it is large. */
  readonly value?: Json;
  readonly hash: BlobHash;
}

export interface LeftOutput {
  readonly notesMarkdown?: string;
  readonly artifacts: readonly ShownArtifact[];
}

/** What the agent was asked for, or is. */
export interface StepText {
  readonly stepId: string;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly agentRole?: string;
  readonly guidance: readonly string[];
  /** Outermost first. */
  readonly loops: readonly {
    readonly loopId: string;
    readonly title: string;
    /** From 1. */
    readonly iteration: number;
    readonly maxIterations: number;
  }[];
  readonly waitsForConfirmation: boolean;
}

/** The step that led to a point. */
export interface DoneStep {
  readonly step: StepText;
  readonly output: LeftOutput;
  readonly confirmation?: Confirmation;
  readonly warnings: readonly string[];
}

/** An attempt from a point that was blocked. */
export interface BlockedAttempt {
  readonly at: string;
  readonly blockers: readonly ShownBlocker[];
  readonly output?: LeftOutput;
}

/** A point of a run: the step that led to it, what it left, and what comes next. */
export interface NodeDetail {
  readonly node: NodeId;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  readonly workflowId: string;
  readonly at: string;
  readonly depth: number;
  readonly isTip: boolean;
  readonly isComplete: boolean;
  readonly parent: NodeId | null;
  /** In order of time. */
  readonly children: readonly { readonly node: NodeId; readonly stepId: string }[];
  /** Null at the root. */
  readonly done: DoneStep | null;
  /** Null at the end. */
  readonly next: StepText | null;
  readonly checkpoints: readonly { readonly at: string; readonly output: LeftOutput }[];
  /** The latest attempt from here, where it was blocked. */
  readonly blockedAttempt: BlockedAttempt | null;
  readonly preferences: Preferences;
  readonly preferenceChanges: readonly { readonly at: string; readonly delta: Partial<Preferences> }[];
  readonly capabilities: Capabilities;
  /** Open on the way to here, the latest first. */
  readonly gaps: readonly ShownGap[];
  readonly trace: readonly TraceEntry[];
  readonly contextBytes: number;
  /** Null where it is large. */
  readonly context: Json | null;
  /** What a person says to an agent so that it goes on from here. */
  readonly resumePhrase: string;
}
