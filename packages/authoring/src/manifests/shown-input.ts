import type { InputRow } from '@workrail/engine';
import { defined, type Json } from '@workrail/kernel';
import type { CommandInput, Template } from '@workrail/workflow-compiler';
import { sendable } from './providers/sendable.ts';

/** What an input asks for, and what is known of its value. */
export interface ShownInput {
  readonly input: string;
  readonly label?: string;
  readonly description?: string;
  readonly type: string | null;
  readonly required: boolean;
  readonly secret?: true;
  readonly multiple?: true;
  /** `given`, `default`: it has a value. `left_out`: it has none and needs none. `missing`, `invalid`: a value is needed. */
  readonly status: InputRow['status'];
  /** Null where it has none; masked where it is secret. */
  readonly value: Json;
  readonly problem?: InputProblemShown;
  readonly default?: { readonly from: string; readonly value?: Json; readonly missing?: string };
  /** The values that it can have. */
  readonly choices?: readonly Json[];
  readonly rules?: { readonly pattern?: string; readonly min_length?: number; readonly max_length?: number };
  /** The command that lists what can be chosen. */
  readonly provider?: {
    readonly command: string;
    readonly value_field?: string;
    readonly needs: readonly string[];
  };
  readonly placeholder?: string;
  readonly hint?: string;
  readonly example?: string;
}

interface InputProblemShown {
  readonly rule: string;
  readonly message: string;
  readonly expected: string;
}

/** Whether an input still needs a value: it has none, or one that cannot be used, and may not be left out. */
export const needsValue = ({ status, input }: InputRow): boolean =>
  status === 'missing' || (status === 'invalid' && !input.optional);

/** Of a row that has nothing secret in it any more. */
export const shownInput = (row: InputRow): ShownInput => {
  const { input, status, value, problem } = row;
  const { rules } = input;
  const ruled = defined({ pattern: rules.pattern, min_length: rules.minLength, max_length: rules.maxLength });
  return defined({
    input: input.name,
    label: input.label,
    description: input.description,
    type: input.type ?? null,
    required: !input.optional,
    secret: input.secret ? (true as const) : undefined,
    multiple: input.multiple ? (true as const) : undefined,
    status,
    value: value ?? null,
    problem,
    default: defaultOf(row),
    choices: input.choices.length === 0 ? undefined : input.choices.map(sendable),
    rules: Object.keys(ruled).length === 0 ? undefined : ruled,
    provider: providerOf(input),
    placeholder: input.placeholder,
    hint: input.hint,
    example: input.example,
  });
};

function defaultOf({ input, defaultMissing }: InputRow): ShownInput['default'] {
  const written = input.default;
  if (written === undefined) return undefined;
  const value = written.from === 'history' ? undefined : asWritten(written.value);
  return defined({ from: written.from, value: input.secret ? undefined : value, missing: defaultMissing });
}

/** As the author wrote it. */
function asWritten(template: Template): Json {
  if ('literal' in template) return template.literal;
  if ('reference' in template) return `\${{ ${template.reference.written} }}`;
  if ('text' in template)
    return template.text
      .map((part) => (typeof part === 'string' ? part : `\${{ ${part.written} }}`))
      .join('');
  if ('list' in template) return template.list.map(asWritten);
  return Object.fromEntries(template.members.map(({ name, value }) => [name, asWritten(value)]));
}

function providerOf({ provider }: CommandInput): ShownInput['provider'] {
  if (provider === undefined) return undefined;
  const needs = [...provider.arguments, ...provider.waitsFor].map(({ name }) => name);
  return defined({ command: provider.command, value_field: provider.valueField, needs });
}
