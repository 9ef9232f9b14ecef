import type { Condition, Confirmation, LoopControl } from '../compiled-workflow.ts';
import type { ObjectNode, SourceNode } from '../parse/source-tree.ts';

/**
 * What was read from a file. Fields that could not be read hold a placeholder: such a file has errors in
 * its report and is never lowered.
 */
export interface AuthoredWorkflow {
  readonly identity: Identity;
  readonly about: string | undefined;
  readonly metaGuidance: readonly string[];
  readonly preconditions: readonly string[];
  readonly clarificationPrompts: readonly string[];
  readonly steps: readonly AuthoredStep[];
}

export interface Identity {
  readonly workflowId: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly examples: readonly string[];
}

/** What every kind of step has. */
export interface CommonFields {
  readonly node: ObjectNode;
  readonly id: string;
  /** Where the id is written, or the step where it has none. */
  readonly idNode: SourceNode;
  readonly title: string;
  readonly confirmation: Confirmation | undefined;
  readonly notesOptional: boolean | undefined;
  readonly runCondition: Condition | undefined;
}

export interface AuthoredWork extends CommonFields {
  readonly kind: 'work';
  readonly prompt: string;
  readonly agentRole: string | undefined;
  readonly guidance: readonly string[];
  readonly askForFiles: boolean;
}

export interface AuthoredLoop extends CommonFields {
  readonly kind: 'loop';
  readonly control: LoopControl;
  readonly maxIterations: number;
  readonly iterationVar: string;
  /** Variables whose names the author chose, with where. */
  readonly namedVariables: ReadonlyMap<string, SourceNode>;
  readonly body: AuthoredBody;
}

export type AuthoredBody =
  | { readonly kind: 'inline'; readonly steps: readonly AuthoredStep[] }
  | { readonly kind: 'named'; readonly name: string; readonly node: SourceNode };

export type AuthoredStep = AuthoredWork | AuthoredLoop;
