import type { Json } from '@workrail/kernel';
import type { InputType } from './input-types.ts';
import type { RETRY_CAUSES } from './retry-causes.ts';

export type { InputType };

/** A workflow whose steps call commands, checked and with its templates and conditions taken apart. Plain data. */
export interface CommandWorkflow {
  readonly workflowId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** In the order of the file. */
  readonly inputs: readonly CommandInput[];
  /** In the order of the file. */
  readonly steps: readonly CommandStep[];
  /** Indexes of the steps in the order in which they run: after what they depend on, else as in the file. */
  readonly order: readonly number[];
  /** What the run gives back; undefined: nothing of its own. */
  readonly finalOutput: Template | undefined;
  readonly requires: readonly RequiredCatalog[];
}

export interface RequiredCatalog {
  readonly vendor: string;
  readonly title: string | undefined;
  /** Where to get it, as the author says. */
  readonly source: string | undefined;
}

export interface CommandStep {
  readonly id: string;
  /** `<group> <name>`, one space between them. */
  readonly run: string;
  readonly description: string | undefined;
  readonly dependsOn: readonly string[];
  /** Arguments of the command, by name. */
  readonly arguments: readonly Named<Template>[];
  readonly body: Template | undefined;
  /** The step is skipped where it does not hold. */
  readonly condition: Condition | undefined;
  readonly repeat: Repetition | undefined;
  readonly retry: Retry | undefined;
  /** Milliseconds that one call may take, its answer included; undefined: the usual time. */
  readonly timeout: number | undefined;
  /** What the author says of the answer. */
  readonly outputs: readonly OutputField[];
}

export interface Repetition {
  readonly until: Condition;
  /** Milliseconds. */
  readonly every: number;
  /** Milliseconds; undefined: as long as the attempts last. */
  readonly timeout: number | undefined;
  readonly maxAttempts: number;
}

/** When a call that failed is made again, and how often. */
export interface Retry {
  /** Calls in all, the first one included. */
  readonly maxAttempts: number;
  /** Failures after which it is called again; undefined: those after which it does no harm. */
  readonly on: readonly RetryCause[] | undefined;
  /** Milliseconds between two calls; undefined: one second, doubled each time. */
  readonly delay: number | undefined;
}

/** A status, all of a hundred, no connection, or no answer in time. */
export type RetryCause = number | (typeof RETRY_CAUSES)[number];

interface OutputField {
  readonly name: string;
  readonly type: string | undefined;
  readonly tags: readonly string[];
}

export interface Named<T> {
  readonly name: string;
  readonly value: T;
}

/** What is asked for before the steps run. */
export interface CommandInput {
  readonly name: string;
  /** For people. */
  readonly label: string | undefined;
  readonly description: string | undefined;
  readonly placeholder: string | undefined;
  readonly hint: string | undefined;
  readonly example: string | undefined;
  /** Undefined: any value. */
  readonly type: InputType | undefined;
  readonly optional: boolean;
  /** Its values are shown to nobody. */
  readonly secret: boolean;
  readonly default: InputDefault | undefined;
  /** The values that it can have; none: any. */
  readonly choices: readonly Json[];
  readonly rules: InputRules;
  readonly provider: InputProvider | undefined;
  /** A list of values. */
  readonly multiple: boolean;
  /** How such a list becomes one text; undefined: it stays a list. */
  readonly join: { readonly separator: string; readonly around: string } | undefined;
}

export type InputDefault =
  | { readonly from: 'literal' | 'workflow_output'; readonly value: Template }
  | { readonly from: 'env'; readonly value: Template }
  | { readonly from: 'history' };

interface InputRules {
  /** RE2; matches somewhere in the text. */
  readonly pattern: string | undefined;
  /** Code points. */
  readonly minLength: number | undefined;
  readonly maxLength: number | undefined;
}

/** The command that lists the choices of an input. */
export interface InputProvider {
  readonly command: string;
  readonly arguments: readonly Named<ProviderArgument>[];
  /** What has to be known before, besides what the arguments take. */
  readonly waitsFor: readonly Named<ProviderArgument>[];
  /** Member of the answer that is the list; undefined: the one that looks like it. */
  readonly listMember: string | undefined;
  /** Member of a choice that becomes the value. */
  readonly valueField: string | undefined;
  readonly displayField: string | undefined;
  readonly idField: string | undefined;
  /** Seconds for which a list may be used again; 0: it is asked for each time. */
  readonly cacheSeconds: number;
  readonly onError: 'manual' | 'cached' | 'fail';
}

export type ProviderArgument =
  | { readonly template: Template }
  | {
      readonly from: ValueReference;
      /** What is to be done where there is no value. */
      readonly onMissing: 'prompt' | 'skip' | 'fail';
    };

/** A value with places to be filled in. What is filled in keeps its type, except within a text. */
export type Template =
  | { readonly literal: Json }
  | { readonly reference: ValueReference }
  /** A text with values in it. */
  | { readonly text: readonly (string | ValueReference)[] }
  | { readonly list: readonly Template[] }
  | { readonly members: readonly Named<Template>[] };

/** `inputs.app`, `steps.create.output.items[0].id`, `env.HOME`: a value by where it comes from. */
export type ValueReference = {
  /** Of the variable, the input or the step. */
  readonly name: string;
  /** Numbers count the items of a list from 0. */
  readonly path: readonly (string | number)[];
  /** As the author wrote it. */
  readonly written: string;
} & (
  | { readonly root: 'env' }
  | { readonly root: 'inputs' }
  /** What is looked at: the body of its answer, the status, or the headers. */
  | { readonly root: 'steps'; readonly part: 'output' | 'status' | 'headers' }
);

export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

export interface Condition {
  /** As the author wrote it, without the braces around it. */
  readonly written: string;
  readonly expression: Expression;
}

/** A condition, taken apart. */
export type Expression =
  | { readonly literal: Json }
  | { readonly reference: ValueReference }
  | { readonly not: Expression }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly compare: ComparisonOperator; readonly left: Expression; readonly right: Expression }
  | { readonly includes: Expression; readonly within: Expression };
