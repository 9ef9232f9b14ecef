import { isNull, toJson } from '../parse/source-tree.ts';
import type {
  CommandInput,
  InputDefault,
  InputProvider,
  Named,
  ProviderArgument,
  ValueReference,
} from './compiled.ts';
import type { Input } from './input.ts';
import type { Argument, Binding } from './input-source.ts';
import { templateOf, textTemplate } from './template.ts';
import { parseReference } from './value-reference.ts';

export function lowerInput(name: string, input: Input): CommandInput {
  const { validate } = input;
  return {
    name,
    label: input.name,
    description: input.description,
    placeholder: input.placeholder,
    hint: input.hint,
    example: input.example,
    type: input.type,
    optional: input.optional === true,
    secret: input.secret === true,
    default: defaultOf(input),
    choices: [...(input.enum ?? []), ...(validate?.enum ?? [])].map(toJson),
    rules: {
      pattern: validate?.pattern,
      minLength: validate?.min_length,
      maxLength: validate?.max_length?.value,
    },
    provider: providerOf(input),
    multiple: input.mode === 'multiple',
    join:
      input.join === undefined
        ? undefined
        : { separator: input.join.separator, around: input.join.wrap_each ?? '' },
  };
}

function defaultOf({ default: written }: Input): InputDefault | undefined {
  if (written === undefined) return undefined;
  const { from, value } = written;
  if (from.value === 'history') return { from: 'history' };
  return value === undefined || isNull(value) ? undefined : { from: from.value, value: templateOf(value) };
}

function providerOf(input: Input): InputProvider | undefined {
  const { provider, select } = input;
  if (provider === undefined) return undefined;
  const taken = [...(input.provider_args ?? [])];
  const names = new Set(taken.map(([name]) => name));
  return {
    command: provider.id.split(/\s+/).join(' '),
    arguments: named(taken),
    waitsFor: named([...(input.depends_on ?? [])].filter(([name]) => !names.has(name))),
    listMember: provider.field,
    valueField: select?.value_field,
    displayField: select?.display_field,
    idField: select?.id_field,
    cacheSeconds: input.cache_ttl_sec ?? 0,
    onError: input.on_error ?? 'manual',
  };
}

const named = (all: readonly (readonly [string, Argument])[]): readonly Named<ProviderArgument>[] =>
  all.map(([name, argument]) => ({ name, value: argumentOf(argument) }));

function argumentOf(argument: Argument): ProviderArgument {
  if ('value' in argument) return { template: textTemplate(argument.value) };
  return {
    from: sourceOf(argument),
    onMissing: argument.on_missing ?? (argument.required === true ? 'fail' : 'prompt'),
  };
}

/** A binding says in two fields what a reference says in one text. */
function sourceOf({ from_step, from_input, path }: Binding): ValueReference {
  const below = path === undefined ? '' : path.startsWith('[') ? path : `.${path}`;
  // A name that nothing has need not be one that a reference can write.
  const parsed = parseReference(`${from_step === undefined ? 'inputs.name' : 'steps.name.output'}${below}`);
  if ('mistake' in parsed) throw new Error(`a path was not checked: ${parsed.mistake.what}`);
  const name = (from_step ?? from_input)?.value ?? '';
  const source = from_step === undefined ? `inputs.${name}` : `steps.${name}.output`;
  return { ...parsed.reference, name, written: `${source}${below}` };
}
