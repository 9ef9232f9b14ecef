import type { Json, JsonObject } from '@workrail/kernel';

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
  /** Texts behind the prompt, each where its condition holds. */
  readonly fragments?: readonly Fragment[];
  readonly modelTier?: ModelTier;
  /** Typed artifacts that the step leaves, by their names in the workflow's `contracts`. */
  readonly artifacts?: readonly ExpectedArtifact[];
  /** Checks of the notes; all must hold. */
  readonly criteria?: Criteria;
  readonly assessments?: readonly Assessment[];
  readonly consequences?: readonly Consequence[];
  /** Functions that the step refers to, and calls of them. */
  readonly functions?: readonly FunctionDefinition[];
  readonly calls?: readonly FunctionCall[];
  /** Work for other agents, at the same time. */
  readonly delegations?: readonly Delegation[];
  readonly userOnlyDependencies?: readonly UserOnlyDependency[];
  readonly requires?: Requires;
  /** Where the step and parts of its text come from, besides the file itself. */
  readonly origin?: Origin;
}

interface Fragment {
  readonly text: string;
  readonly when?: Condition;
}

export type ModelTier = 'lightweight' | 'mid' | 'heavy';

export interface ExpectedArtifact {
  readonly contract: string;
  readonly required: boolean;
}

/** What an artifact has to be. */
export interface Contract {
  /** What the artifact says in its `kind`. */
  readonly artifactKind: string;
  readonly purpose?: string;
  /** JSON Schema, 2020-12. */
  readonly schema: JsonObject;
  readonly example: JsonObject;
}

export type Criteria =
  | { readonly and: readonly Criteria[] }
  | { readonly or: readonly Criteria[] }
  | { readonly not: Criteria }
  | NotesRule;

/** One check of a step's notes. */
export type NotesRule = {
  readonly message: string;
  readonly when?: Condition;
} & (
  | { readonly type: 'contains'; readonly value: string }
  | { readonly type: 'regex'; readonly pattern: string; readonly flags: string }
  | { readonly type: 'length'; readonly min?: number; readonly max?: number }
  | { readonly type: 'schema'; readonly schema: JsonObject }
);

/** A judgement along named dimensions. */
export interface Assessment {
  readonly id: string;
  readonly purpose: string;
  readonly dimensions: readonly {
    readonly id: string;
    readonly purpose: string;
    readonly levels: readonly string[];
    readonly required: boolean;
  }[];
}

/** A judgement at this level keeps the step open until the follow-up is done. */
export interface Consequence {
  readonly level: string;
  /** Only this assessment; every one of the step where it is left out. */
  readonly assessment?: string;
  readonly guidance: string;
}

export interface FunctionDefinition {
  readonly name: string;
  readonly definition: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object';
    readonly required: boolean;
    readonly description?: string;
    readonly enum?: readonly Json[];
    readonly default?: Json;
  }[];
}

export interface FunctionCall {
  readonly name: string;
  readonly args: JsonObject;
}

export interface Delegation {
  readonly workflowId: string;
  readonly goal?: string;
  readonly when?: Condition;
  /** Context of the other run: a key of this run's context, or a text. */
  readonly inputs: readonly (
    | { readonly key: string; readonly from: string }
    | { readonly key: string; readonly text: string }
  )[];
  readonly modelTier?: ModelTier;
  readonly allowedTools?: readonly string[];
}

export interface UserOnlyDependency {
  readonly reason:
    | 'needs_user_secret_or_token'
    | 'needs_user_account_access'
    | 'needs_user_artifact'
    | 'needs_user_choice'
    | 'needs_user_approval'
    | 'needs_user_environment_action';
  readonly description: string;
  /** The dependency is met once the context has a value under this key. */
  readonly contextKey?: string;
}

export type Capability = 'delegation' | 'web_browsing';

export interface Requires {
  readonly capabilities?: readonly Capability[];
  readonly context?: readonly ContextNeed[];
}

export interface ContextNeed {
  readonly key: string;
  readonly type?: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly description?: string;
}

export type MadeBy = 'audit' | 'verification' | 'synthesis' | 'opening' | 'closing';

export interface Origin {
  /** Set for a step that stands in no file: made of a part of one, or of what a call asks for around a routine. */
  readonly made?: MadeBy;
  /** The routine that the step comes from, innermost last. */
  readonly routines?: readonly string[];
  /** Features and shared texts that the prompt holds. */
  readonly texts?: readonly string[];
}

export type LoopControl =
  | { readonly type: 'while' | 'until'; readonly condition: Condition }
  /** An artifact of this contract decides at the end of each round; the first one always runs. */
  | { readonly type: 'while' | 'until'; readonly decision: string }
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

/**
 * The instructions up to `end` run only where the condition holds. It is decided once, on the way in: what
 * one of them changes does not take the others away.
 */
export interface WhenInstruction {
  readonly op: 'when';
  /** The step whose condition it is. */
  readonly id: string;
  readonly condition: Condition;
  /** Index of the first instruction after them. */
  readonly end: number;
}

/** Back to the loop head at `head`. */
export interface RepeatInstruction {
  readonly op: 'repeat';
  readonly head: number;
}

export type Instruction = StepInstruction | LoopInstruction | WhenInstruction | RepeatInstruction;

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
  readonly recommendedPreferences?: RecommendedPreferences;
  readonly references?: readonly Reference[];
  /** Functions of the whole workflow. */
  readonly functions?: readonly FunctionDefinition[];
  /** Contracts of the artifacts that steps leave, schemas and all: a run keeps the ones that it began with. */
  readonly contracts?: Readonly<Record<string, Contract>>;
  /** What stands in the workflow's slots. */
  readonly bindings?: Readonly<Record<string, string>>;
  /** Figures that the agent is asked for at the end. */
  readonly metrics?: string;
  readonly instructions: readonly Instruction[];
}

export interface RecommendedPreferences {
  readonly autonomy?: 'guided' | 'full_auto_stop_on_user_deps' | 'full_auto_never_stop';
  readonly riskPolicy?: 'conservative' | 'balanced' | 'aggressive';
}

/** A document that the agent should read. Its content is no part of the workflow. */
export interface Reference {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly purpose: string;
  readonly authoritative: boolean;
  readonly resolveFrom: 'workspace' | 'package';
  /** The routine beside whose file a `package` document lies; the workflow itself where it is left out. */
  readonly owner?: string;
}
