import type { InvalidInputError, ToolUseCases } from '@workrail/application';
import { didYouMean, E, type Either } from '@workrail/kernel';
import type { Logger } from '@workrail/ports';
import { describeDefect } from '../errors/describe-defect.ts';
import type { ErrorPayload } from '../errors/facts.ts';
import { type SharedError, sharedFacts } from '../errors/shared-errors.ts';
import { type OwnPrograms, offerOf } from '../offer.ts';
import type { Prompt, PromptArguments } from './prompt.ts';
import { promptNamed } from './registry.ts';

export interface PromptDependencies {
  /** Those that are offered; no other can be had. */
  readonly prompts: readonly Prompt[];
  /** The names of the tools that are offered: a prompt names no other. */
  readonly tools: readonly string[];
  /** Loads the use cases when the first call needs them. */
  readonly useCases: () => Promise<Either<SharedError, ToolUseCases>>;
  readonly logger: Logger;
  readonly programs: OwnPrograms;
  readonly correlationId: () => string;
}

/** A prompt in the protocol's shape. */
export interface PromptResult {
  readonly description: string;
  readonly messages: readonly {
    readonly role: 'user';
    readonly content: { readonly type: 'text'; readonly text: string };
  }[];
}

/** What an agent is to be told for a prompt with these arguments, or what is wrong with them. */
export async function getPrompt(
  deps: PromptDependencies,
  name: string,
  args: PromptArguments,
): Promise<Either<ErrorPayload, PromptResult>> {
  const failed = (error: SharedError): Either<ErrorPayload, never> => {
    const { lost: _, ...facts } = sharedFacts(error);
    return E.left({ ...facts, correlation_id: deps.correlationId() });
  };
  try {
    const prompt = promptNamed(deps.prompts, name);
    if (prompt === undefined) return failed(unknownPrompt(name, deps.prompts));
    const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value.trim() !== ''));
    const fault = faultIn(given, prompt);
    if (fault !== undefined) return failed(fault);
    const useCases = await deps.useCases();
    if (E.isLeft(useCases)) return failed(useCases.left);
    const text = await prompt.text(useCases.right, given, offerOf(deps.tools, deps.programs))();
    if (E.isLeft(text)) return failed(text.left);
    const message = { role: 'user', content: { type: 'text', text: text.right } } as const;
    return E.right({ description: prompt.title, messages: [message] });
  } catch (defect) {
    deps.logger.error({ prompt: name, defect: describeDefect(defect) }, 'making a prompt failed');
    return failed({ _tag: 'InternalError' });
  }
}

const invalid = (field: string, rule: string, message: string, fix: string): InvalidInputError => ({
  _tag: 'InvalidInputError',
  field,
  rule,
  message,
  fix,
});

function unknownPrompt(name: string, prompts: readonly Prompt[]): InvalidInputError {
  const names = prompts.map((one) => one.name);
  const meant = didYouMean(name, names);
  const fix = meant === undefined ? `Use one of ${names.join(', ')}.` : `Did you mean ${meant}?`;
  return invalid('name', 'unknown', `there is no prompt ${JSON.stringify(name.slice(0, 60))}`, fix);
}

function faultIn(args: PromptArguments, { arguments: all }: Prompt): InvalidInputError | undefined {
  const names = all.map(({ name }) => name);
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = didYouMean(unknown, names);
    const fix = meant === undefined ? `The arguments are ${names.join(', ')}.` : `Did you mean ${meant}?`;
    return invalid(
      unknown.slice(0, 60),
      'unknown',
      `it has no argument ${JSON.stringify(unknown.slice(0, 60))}`,
      fix,
    );
  }
  const missing = all.find(({ name, required }) => required === true && args[name] === undefined);
  return missing === undefined
    ? undefined
    : invalid(missing.name, 'required', `${missing.name} is not given`, `Give it: ${missing.description}.`);
}
