import type { ToolUseCases } from '@workrail/application';
import type { TaskEither } from '@workrail/kernel';
import type { CompletedName } from '../completions/completed-name.ts';
import type { SharedError } from '../errors/shared-errors.ts';
import type { Offer } from '../offer.ts';
import type { Toolset } from '../tools/toolsets.ts';

export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required?: true;
  /** What its beginning can be completed to. */
  readonly completes?: CompletedName;
}

export type PromptArguments = Readonly<Record<string, string>>;

/** What a person picks in a client to have an agent do something. Nothing here knows the protocol's library. */
export interface Prompt {
  readonly name: string;
  /** Answered, and not listed. */
  readonly earlyName: string;
  readonly title: string;
  readonly description: string;
  /** It is offered together with these tools. */
  readonly toolset: Toolset;
  readonly arguments: readonly PromptArgument[];
  /** What the agent is told. It leads to no tool that destroys something. */
  readonly text: (
    useCases: ToolUseCases,
    args: PromptArguments,
    offer: Offer,
  ) => TaskEither<SharedError, string>;
}
