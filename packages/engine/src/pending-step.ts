import type { JsonObject } from '@workrail/kernel';
import type {
  Assessment,
  Capability,
  ConfirmationKind,
  FunctionCall,
  FunctionDefinition,
  ModelTier,
  UserOnlyDependency,
} from '@workrail/workflow-compiler';

/** What the agent has to do, with every text filled in. */
export interface PendingStep {
  readonly stepId: string;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly agentRole?: string;
  readonly guidance: readonly string[];
  readonly requireConfirmation: boolean;
  readonly confirmationKind?: ConfirmationKind;
  readonly notesRequired: boolean;
  readonly askForFiles: boolean;
  /** The loops around the step, outermost first. */
  readonly loops: readonly LoopProgress[];
  readonly modelTier?: ModelTier;
  /** Typed artifacts that the step leaves. */
  readonly artifacts?: readonly PendingArtifact[];
  /** What the notes are checked for, one by one; of checks with a condition those that count now. */
  readonly notesCriteria?: readonly string[];
  readonly assessments?: readonly Assessment[];
  readonly functions?: readonly FunctionDefinition[];
  readonly functionCalls?: readonly FunctionCall[];
  readonly delegations?: readonly PendingDelegation[];
  readonly userOnlyDependencies?: readonly UserOnlyDependency[];
  /** What the agent must be able to do. */
  readonly capabilities?: readonly Capability[];
}

/** An artifact that the step leaves. */
export interface PendingArtifact {
  readonly contract: string;
  /** What the artifact says in its `kind`. */
  readonly artifactKind: string;
  readonly required: boolean;
  readonly purpose?: string;
  /** JSON Schema; of what stands beside `kind`, where the contract is the workflow's own. */
  readonly schema: JsonObject;
  readonly example: JsonObject;
  /** The loop about which the artifact decides. */
  readonly loopId?: string;
}

/** Work for another agent, with its inputs filled in. */
export interface PendingDelegation {
  readonly workflowId: string;
  readonly goal?: string;
  readonly context: JsonObject;
  readonly modelTier?: ModelTier;
  readonly allowedTools?: readonly string[];
}

export interface LoopProgress {
  readonly loopId: string;
  readonly title: string;
  /** From 1. */
  readonly iteration: number;
  readonly maxIterations: number;
  /** Iterations in all, where the loop counts them. */
  readonly total?: number;
}
