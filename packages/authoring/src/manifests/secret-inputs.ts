import type { InputRow } from '@workrail/engine';
import {
  isExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  MASK,
  numberText,
  ownValue,
} from '@workrail/kernel';
import type { CommandInput, Template } from '@workrail/workflow-compiler';

/** Which values of a run are shown to nobody. */
export interface SecretInputs {
  /** Inputs that are secret, and those whose value is a default that is made of one. */
  readonly names: ReadonlySet<string>;
  /** Their values as texts, as they were given and as they are sent. */
  readonly texts: readonly string[];
}

/** What of these inputs is secret: what is made of a secret is one as well. */
export function secretInputs(rows: readonly InputRow[], given: JsonObject): SecretInputs {
  const names = new Set(rows.flatMap(({ input }) => (input.secret ? [input.name] : [])));
  const open = rows.filter(({ input }) => !isGiven(input, given) && !input.secret);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { input } of open) if (isMadeOf(input, names)) names.add(input.name);
  }
  const texts = rows
    .filter(({ input }) => names.has(input.name))
    .flatMap(({ input, value = null }) => [
      ...textsIn(ownValue(given, input.name) ?? null),
      ...textsIn(value),
    ]);
  return { names, texts: [...new Set(texts)] };
}

const isGiven = ({ name }: CommandInput, given: JsonObject): boolean =>
  (ownValue(given, name) ?? null) !== null;

const isMadeOf = ({ default: written }: CommandInput, names: ReadonlySet<string>): boolean =>
  written !== undefined && written.from !== 'history' && looksAt(written.value, names);

function looksAt(template: Template, names: ReadonlySet<string>): boolean {
  if ('literal' in template) return false;
  if ('reference' in template) return isAmong(template.reference, names);
  if ('text' in template)
    return template.text.some((part) => typeof part !== 'string' && isAmong(part, names));
  if ('list' in template) return template.list.some((item) => looksAt(item, names));
  return template.members.some(({ value }) => looksAt(value, names));
}

const isAmong = (
  { root, name }: { readonly root: string; readonly name: string },
  names: ReadonlySet<string>,
): boolean => root === 'inputs' && names.has(name);

function textsIn(value: Json): readonly string[] {
  const number = numberText(value);
  if (number !== undefined) return [number];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** A row without what is shown to nobody: its problem says what is expected, and not what was given. */
export function shownRow(row: InputRow, { names }: SecretInputs): InputRow {
  if (!names.has(row.input.name)) return row;
  const { problem, defaultMissing, value } = row;
  return {
    ...row,
    value: value === undefined ? undefined : MASK,
    ...(problem === undefined ? {} : { problem: { ...problem, message: `it must be ${problem.expected}` } }),
    ...(defaultMissing === undefined || row.input.default?.from !== 'env'
      ? {}
      : { defaultMissing: 'the variable that it comes from is not set for workflows' }),
  };
}

/** A value with its shape, so that what looks into it finds something, and nothing of what it says. */
export function maskedValue(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(maskedValue);
  if (!isJsonObject(value) || isExactNumber(value)) return MASK;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskedValue(member)]));
}
