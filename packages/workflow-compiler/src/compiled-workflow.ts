import type { Json } from '@workrail/kernel';

/** One comparison or a logical form; several members of one object must all hold. */
export interface Condition {
  readonly var?: string;
  readonly equals?: Json;
  readonly not_equals?: Json;
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
  readonly in?: readonly Json[];
  readonly contains?: string;
  readonly startsWith?: string;
  readonly endsWith?: string;
  /** A regular expression, matched without regard to case. */
  readonly matches?: string;
  readonly and?: readonly Condition[];
  readonly or?: readonly Condition[];
  readonly not?: Condition;
}

export type ConfirmationKind = 'human_approval' | 'coordinator_eval';

/** When a person (or a coordinator) must agree before the step's work is done. */
export interface Confirmation {
  readonly when: boolean | Condition;
  readonly kind?: ConfirmationKind;
}

/** Work for the agent. Texts still hold their `{{dotted.path}}` references; the engine fills them in. */
export interface StepInstruction {
  readonly op: 'step';
  /** Unique in the workflow. */
  readonly stepId: string;
  readonly title: string;
  /** Markdown. */
  readonly prompt: string;
  readonly agentRole?: string;
  readonly guidance: readonly string[];
  readonly confirmation: Confirmation;
  /** False only where the author waived the notes. */
  readonly notesRequired: boolean;
  /** The author wants the agent to ask the user for the files it needs. */
  readonly askForFiles: boolean;
  readonly runCondition?: Condition;
}

export type LoopControl =
  | { readonly type: 'while' | 'until'; readonly condition: Condition }
  /** `count` is a number, or the context key that holds one. */
  | { readonly type: 'for'; readonly count: number | string }
  /** `items` is the context key that holds an array. */
  | { readonly type: 'forEach'; readonly items: string; readonly itemVar: string; readonly indexVar: string };

/** Head of a loop. The body is the instructions between it and the `repeat` at `end - 1`. */
export interface LoopInstruction {
  readonly op: 'loop';
  readonly loopId: string;
  readonly title: string;
  readonly control: LoopControl;
  /** 1 to 1000. */
  readonly maxIterations: number;
  /** Name under which the body sees the iteration number, counted from 1. */
  readonly iterationVar: string;
  readonly runCondition?: Condition;
  /** Index of the first instruction after the loop. */
  readonly end: number;
}

/** Back to the loop head at `head`. */
export interface RepeatInstruction {
  readonly op: 'repeat';
  readonly head: number;
}

export type Instruction = StepInstruction | LoopInstruction | RepeatInstruction;

export type WorkflowKind = 'workflow' | 'routine';

/** The fully expanded, validated form that runs. Its canonical JSON is what `workflowHash` covers. */
export interface CompiledWorkflow {
  readonly formatVersion: 1;
  readonly workflowId: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly kind: WorkflowKind;
  readonly about?: string;
  readonly examples: readonly string[];
  readonly metaGuidance: readonly string[];
  readonly preconditions: readonly string[];
  readonly clarificationPrompts: readonly string[];
  readonly instructions: readonly Instruction[];
}
