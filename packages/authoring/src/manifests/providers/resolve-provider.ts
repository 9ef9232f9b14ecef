import { type CommandScope, fillTemplate, lookUp } from '@workrail/engine';
import { E, type Json, type JsonObject, stringifyExact } from '@workrail/kernel';
import { argumentsOf, listProvidedBy } from '@workrail/openapi';
import type { CommandInput, InputProvider, Named, ProviderArgument } from '@workrail/workflow-compiler';
import type { NoAnswerError } from '../calls/call-command.ts';
import type { KnownCommand, KnownCommands } from '../known-commands.ts';
import { type Choice, choicesIn } from './choices.ts';
import type { ProviderCache } from './provider-cache.ts';

/** What became of the list of choices of an input. */
export interface ProviderResolution {
  readonly input: string;
  /** The command that lists them. */
  readonly provider: string;
  /** `listed`: here they are. `prompt`: something is needed first. `manual`: a person has to know the value. `error`: without the list nothing can go on. */
  readonly status: 'listed' | 'prompt' | 'manual' | 'error';
  readonly arguments: JsonObject;
  readonly choices: readonly Choice[];
  /** How many there are, also where not all are here. */
  readonly total: number;
  readonly from_cache: boolean;
  /** Why there is no list, or what it lacks. */
  readonly message: string | null;
}

export interface ProviderContext {
  readonly commands: KnownCommands;
  readonly scope: CommandScope;
  readonly cache: ProviderCache;
  readonly call: (known: KnownCommand, given: JsonObject) => Promise<E.Either<NoAnswerError, Json>>;
}

/** Asks the provider of an input what can be chosen. */
export async function resolveProvider(
  input: CommandInput,
  provider: InputProvider,
  context: ProviderContext,
): Promise<ProviderResolution> {
  const resolution = (
    status: ProviderResolution['status'],
    message: string | null,
    more: Partial<ProviderResolution> = {},
  ): ProviderResolution => ({
    input: input.name,
    provider: provider.command,
    status,
    arguments: {},
    choices: [],
    total: 0,
    from_cache: false,
    message,
    ...more,
  });
  const found = context.commands.find(provider.command);
  if (found.kind !== 'found')
    return resolution('error', `there is no single command ${provider.command} here`);
  const { known } = found;
  if (known.command.method !== 'get')
    return resolution(
      'error',
      `${provider.command} changes something, so that it is not called to list choices`,
    );
  const given = providerArguments(provider, known, context.scope);
  if ('status' in given) return resolution(given.status, given.message);
  const key = stringifyExact([
    known.catalog.catalog_id,
    known.catalog.manifest,
    provider.command,
    given.arguments,
  ]);
  const kept = context.cache.get(key, provider.cacheSeconds);
  if (kept !== undefined) return listed(kept, true);
  const answer = await context.call(known, given.arguments);
  if (E.isRight(answer)) {
    context.cache.put(key, answer.right);
    return listed(answer.right, false);
  }
  const { message } = answer.left;
  const old = provider.onError === 'cached' ? context.cache.get(key, provider.cacheSeconds, true) : undefined;
  if (old !== undefined) return { ...listed(old, true), message: `an earlier list is shown, as ${message}` };
  return resolution(provider.onError === 'fail' ? 'error' : 'manual', message, {
    arguments: given.arguments,
  });

  function listed(value: Json, from_cache: boolean): ProviderResolution {
    const { member } = listProvidedBy(known.command, known.schemas) ?? {};
    const all = choicesIn(value, provider, member);
    const more = { arguments: argumentsShown(), from_cache };
    if (all === undefined)
      return resolution(
        provider.onError === 'fail' ? 'error' : 'manual',
        `${provider.command} answered, and there is no list in its answer`,
        more,
      );
    const { choices, without_value } = all;
    const note =
      without_value === 0
        ? null
        : `${without_value} of its items have no ${provider.valueField ?? 'value'} that could be chosen`;
    return resolution('listed', note, { ...more, choices, total: choices.length });
  }

  function argumentsShown(): JsonObject {
    return given !== undefined && 'arguments' in given ? given.arguments : {};
  }
}

type GivenArguments =
  | { readonly arguments: JsonObject }
  | { readonly status: 'prompt' | 'error'; readonly message: string };

/** What the provider is called with. What it waits for is an argument where it has one of that name. */
function providerArguments(
  provider: InputProvider,
  { command, schemas }: KnownCommand,
  scope: CommandScope,
): GivenArguments {
  const { known } = argumentsOf(command, schemas);
  const given: Record<string, Json> = {};
  const waits = provider.waitsFor.map((one) => ({ ...one, isArgument: known.has(one.name) }));
  for (const { name, value, isArgument } of [
    ...waits,
    ...provider.arguments.map((one) => ({ ...one, isArgument: true })),
  ]) {
    const filled = argumentValue({ name, value }, scope);
    if ('status' in filled) {
      if (filled.status === 'skip') continue;
      return { status: filled.status, message: filled.message };
    }
    if (isArgument && filled.value !== undefined) given[name] = filled.value;
  }
  return { arguments: given };
}

type ArgumentValue =
  | { readonly value: Json | undefined }
  | { readonly status: 'prompt' | 'skip' | 'error'; readonly message: string };

function argumentValue({ name, value }: Named<ProviderArgument>, scope: CommandScope): ArgumentValue {
  if ('template' in value) {
    const { value: filled, unresolved } = fillTemplate(value.template, scope);
    const [first] = unresolved;
    return first === undefined
      ? { value: filled }
      : { status: 'prompt', message: `${name}: ${first.message}` };
  }
  const found = lookUp(value.from, scope);
  const { onMissing } = value;
  const isThere = 'value' in found && found.value !== undefined && found.value !== null;
  if (isThere) return { value: found.value };
  const reason = 'unresolved' in found ? found.unresolved.message : `${value.from.written} has no value`;
  return { status: onMissing === 'fail' ? 'error' : onMissing, message: `${name}: ${reason}` };
}
