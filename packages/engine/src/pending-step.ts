import type { JsonObject } from '@workrail/kernel';
import type {
  Capability,
  ConfirmationKind,
  Contract,
  Delegation,
  ExpectedArtifact,
  FunctionCall,
  StepInstruction,
} from '@workrail/workflow-compiler';

import type { Figure } from './figures.ts';
import type { CutValue } from './fill.ts';

/** What a step's instruction says and the agent is told, once its texts are filled in. */
type ToldAsWritten =
  | 'stepId'
  | 'title'
  | 'prompt'
  | 'agentRole'
  | 'guidance'
  | 'notesRequired'
  | 'askForFiles'
  | 'modelTier'
  | 'assessments'
  | 'functions'
  | 'userOnlyDependencies';

/** What the agent has to do, with every text filled in. */
export interface PendingStep extends Pick<StepInstruction, ToldAsWritten> {
  /** True: the result may need an approval before the run goes on. */
  readonly requireConfirmation: boolean;
  /** Whose approval, if the author says so. */
  readonly confirmationKind?: ConfirmationKind;
  /** The loops around the step, outermost first. */
  readonly loops: readonly LoopProgress[];
  /** Typed artifacts that the step leaves. */
  readonly artifacts?: readonly PendingArtifact[];
  /** What the notes are checked for, one by one; of checks with a condition those that count now. */
  readonly notesCriteria?: readonly string[];
  readonly functionCalls?: readonly FunctionCall[];
  /** Work for other agents, at the same time. */
  readonly delegations?: readonly PendingDelegation[];
  /** What the agent must be able to do. */
  readonly capabilities?: readonly Capability[];
  /** Figures of the run that the workflow asks for and that the context lacks, where the run may end with the step. */
  readonly figures?: readonly Figure[];
  /** Values that had no room in the texts. */
  readonly cuts?: readonly CutValue[];
}

/** An artifact that the step leaves; its schema is of what stands beside `kind`, where the contract is the workflow's own. */
export interface PendingArtifact extends ExpectedArtifact, Contract {
  /** The loop about which the artifact decides. */
  readonly loopId?: string;
}

/** Work for another agent, with its inputs filled in. */
export interface PendingDelegation extends Omit<Delegation, 'when' | 'inputs'> {
  readonly context: JsonObject;
}

/** How far a run is in one of the loops around its step. */
export interface LoopProgress {
  readonly loopId: string;
  readonly title: string;
  /** From 1. */
  readonly iteration: number;
  readonly maxIterations: number;
  /** Iterations in all, where the loop counts them. */
  readonly total?: number;
}
