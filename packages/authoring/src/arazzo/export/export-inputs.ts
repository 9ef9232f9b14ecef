import { defined, type Json, type JsonObject } from '@workrail/kernel';
import type { CommandInput } from '@workrail/workflow-compiler';
import { below } from '../../manifests/finding.ts';
import type { TellUnsayable } from './export-scope.ts';

/** What a workflow asks for, as the JSON Schema of an object. */
export function inputsSchema(inputs: readonly CommandInput[], tell: TellUnsayable): JsonObject | undefined {
  if (inputs.length === 0) return undefined;
  const required = inputs.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(inputs.map((input) => [input.name, inputSchema(input, tell)])),
  };
}

function inputSchema(input: CommandInput, tell: TellUnsayable): JsonObject {
  const pointer = below('', 'inputs', input.name);
  const { provider, multiple, join, rules, choices, secret, example } = input;
  if (provider !== undefined)
    tell(
      below(pointer, 'provider'),
      'provider',
      'Arazzo has no command that lists the choices',
      'list them with enum, or leave it out',
    );
  if (multiple)
    tell(
      below(pointer, 'mode'),
      'multiple',
      'Arazzo has no input of several choices',
      'give it the type array',
    );
  if (join !== undefined)
    tell(below(pointer, 'join'), 'join', 'Arazzo joins no values', 'let the input be the joined text');
  return defined({
    type: input.type,
    title: input.label,
    description: input.description,
    format: secret ? 'password' : undefined,
    default: defaultOf(input, below(pointer, 'default'), tell),
    enum: choices.length === 0 ? undefined : choices,
    pattern: rules.pattern,
    minLength: rules.minLength,
    maxLength: rules.maxLength,
    examples: example === undefined ? undefined : [example],
    'x-workrail-placeholder': input.placeholder,
    'x-workrail-hint': input.hint,
  }) as JsonObject;
}

function defaultOf({ default: given }: CommandInput, pointer: string, tell: TellUnsayable): Json | undefined {
  if (given === undefined) return undefined;
  if (given.from === 'literal' && 'literal' in given.value) return given.value.literal;
  return tell(
    pointer,
    'default',
    `a default from ${given.from} with a value that is not fixed has no counterpart`,
    'write a fixed value',
  );
}
