import { didYouMean, E, type Json, type JsonObject, ownValue } from '@workrail/kernel';
import type { CommandInput } from '@workrail/workflow-compiler';
import type { CommandScope } from './command-scope.ts';
import { fillTemplate } from './fill-template.ts';
import { MOST_FILLED, sizeOf } from './filled-size.ts';
import { type InputProblem, inputValue } from './input-value.ts';

/** An input and what is known of its value. */
export interface InputRow {
  readonly input: CommandInput;
  readonly status: 'given' | 'default' | 'left_out' | 'missing' | 'invalid';
  /** Undefined where it has none. */
  readonly value: Json | undefined;
  readonly problem?: InputProblem;
  /** Why its default gives no value, where it has one that does not. */
  readonly defaultMissing?: string;
}

export interface ResolvedInputs {
  /** In the order of the file. */
  readonly rows: readonly InputRow[];
  /** Names that were given and that the workflow does not have, each with the one that was meant, where that can be told. */
  readonly unknown: readonly { readonly name: string; readonly meant?: string }[];
  /** Of the inputs that have a value or may be left out. */
  readonly values: ReadonlyMap<string, Json | undefined>;
}

export interface InputSources {
  readonly variable: CommandScope['variable'];
  /** Of the last run that was successful. */
  readonly history?: (input: string) => Json | undefined;
}

/** The values of inputs: what was given, else the default. `null` is the same as not given. */
export function resolveInputs(
  inputs: readonly CommandInput[],
  given: JsonObject,
  sources: InputSources,
): ResolvedInputs {
  const rows = new Map<string, InputRow>();
  const values = new Map<string, Json | undefined>();
  const scope = {
    inputs: values,
    valueFields: valueFieldsOf(inputs),
    steps: new Map(),
    variable: sources.variable,
  };
  let room = MOST_OF_DEFAULTS;
  const settle = (found: InputRow): void => {
    const size = found.status === 'default' ? sizeOf(found.value, room) : 0;
    const row =
      size <= room
        ? found
        : tooMuch(
            found.input,
            'with its default the defaults of all inputs would have more than 8 MiB of characters',
          );
    room -= size <= room ? size : 0;
    rows.set(row.input.name, row);
    if (row.value !== undefined || row.status === 'left_out') values.set(row.input.name, row.value);
  };
  const waiting: CommandInput[] = [];
  for (const input of inputs) {
    const value = ownValue(given, input.name) ?? null;
    if (value === null) waiting.push(input);
    else settle(judged(input, 'given', value));
  }
  // A default may be made of inputs that stand behind it, which may have defaults themselves.
  for (let open: readonly CommandInput[] = waiting, before = -1; open.length !== before; ) {
    before = open.length;
    open = open.filter((input) => {
      const row = fromDefault(input, scope, sources);
      const isSettled = row.status !== 'missing' || row.defaultMissing === undefined;
      if (isSettled) settle(row);
      else rows.set(input.name, row);
      return !isSettled;
    });
  }
  for (const input of waiting) {
    const row = rows.get(input.name);
    if (row?.status === 'missing' && input.optional) settle({ ...row, status: 'left_out' });
  }
  const names = inputs.map(({ name }) => name);
  return {
    rows: inputs.flatMap(({ name }) => rows.get(name) ?? []),
    unknown: Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const meant = didYouMean(name, names);
        return meant === undefined ? { name } : { name, meant };
      }),
    values,
  };
}

/** Characters of all values together that defaults make: 8 MiB. */
const MOST_OF_DEFAULTS = 8 * MOST_FILLED;

const tooMuch = (input: CommandInput, message: string): InputRow => ({
  input,
  status: 'invalid',
  value: undefined,
  problem: { rule: 'size', message, expected: 'a value that is not larger than 1 MiB' },
});

/** By the name of the input, the member of a choice that is its value. */
export const valueFieldsOf = (inputs: readonly CommandInput[]): ReadonlyMap<string, string> =>
  new Map(
    inputs.flatMap(({ name, provider }) =>
      provider?.valueField === undefined ? [] : [[name, provider.valueField] as const],
    ),
  );

function judged(input: CommandInput, status: 'given' | 'default', given: Json): InputRow {
  const value = inputValue(input, given);
  return E.isLeft(value)
    ? { input, status: 'invalid', value: undefined, problem: value.left }
    : { input, status, value: value.right };
}

/** Still `missing` with a reason where what its default is made of is not known. */
function fromDefault(
  input: CommandInput,
  scope: CommandScope,
  { variable, history }: InputSources,
): InputRow {
  const missing = (defaultMissing?: string): InputRow => ({
    input,
    status: input.optional && defaultMissing === undefined ? 'left_out' : 'missing',
    value: undefined,
    ...(defaultMissing === undefined ? {} : { defaultMissing }),
  });
  const written = input.default;
  if (written === undefined) return missing();
  if (written.from === 'history') {
    const last = history?.(input.name);
    return last === undefined
      ? missing('no run has left a value for it yet')
      : judged(input, 'default', last);
  }
  const { value, unresolved } = fillTemplate(written.value, scope);
  const [first] = unresolved;
  const large = unresolved.find(({ reason }) => reason === 'too_large');
  if (large !== undefined) return tooMuch(input, `in its default, ${large.message}`);
  if (first !== undefined) return missing(first.message);
  if (value === undefined || value === null) return missing('what it is made of has no value');
  if (written.from !== 'env') return judged(input, 'default', value);
  const name = String(value);
  const found = variable(name);
  return found === undefined
    ? missing(`the variable ${name} is not set for workflows`)
    : judged(input, 'default', found);
}
