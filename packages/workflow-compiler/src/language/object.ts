import type { JsonObject } from '@workrail/kernel';
import {
  type Entry,
  entryOf,
  keySpot,
  memberOf,
  type ObjectNode,
  type SourceNode,
  type SourcePosition,
} from '../parse/source-tree.ts';
import { label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import { choice } from './scalars.ts';
import {
  type AnyField,
  asObject,
  type Definitions,
  NO_TEXT,
  type Type,
  type WithSource,
  withSource,
} from './type.ts';

/** Must be there. What reads such an object gets the fallback where it is not, and an error stands in the report. */
export interface RequiredField<T> extends AnyField {
  readonly type: Type<T>;
  readonly form: string;
  readonly fallback: T;
}

export interface OptionalField<T> extends AnyField {
  readonly type: Type<T>;
}

export const required = <T>(type: Type<T>, fallback: T, form: string, doc: string): RequiredField<T> => ({
  type,
  fallback,
  form,
  doc,
});

/** A text whose place is known; empty where it can't be read. */
export const requiredName = (
  type: Type<string>,
  form: string,
  doc: string,
): RequiredField<WithSource<string>> => required(withSource(type), NO_TEXT, form, doc);

export const requiredText = (type: Type<string>, form: string, doc: string): RequiredField<string> =>
  required(type, '', form, doc);

export const requiredChoice = <const T extends string, F extends T | undefined>(
  choices: readonly T[],
  fallback: F,
  doc: string,
): RequiredField<T | F> => required<T | F>(choice(choices), fallback, oneOf(choices), doc);

export const optional = <T>(type: Type<T>, doc: string): OptionalField<T> => ({ type, doc });

export type Fields = Readonly<Record<string, AnyField>>;

/** The values of an object's fields, and the object itself for its places. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends RequiredField<infer T>
    ? T
    : F[K] extends OptionalField<infer T>
      ? T | undefined
      : never;
} & { readonly node: ObjectNode };

interface ObjectOptions {
  /** Keys that belong elsewhere, with where. */
  readonly misplaced?: Readonly<Record<string, string>>;
  /** Keys of other languages, each with the one of this object that it means. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** What a message says should stand where something else does. */
  readonly expected?: string;
}

export interface ObjectType<F extends Fields> extends Type<Values<F>> {
  readonly fields: F;
}

/** An object with these fields and no others, so that nothing an author wrote is ignored. `what` is how a message names it. */
export function object<F extends Fields>(
  what: string,
  fields: F,
  {
    misplaced = {},
    renamed = {},
    expected = `an object with ${oneOf(Object.keys(fields))}`,
  }: ObjectOptions = {},
): ObjectType<F> {
  return {
    fields,
    read: (report, given) => {
      const written = asObject(report, given, expected);
      if (written === undefined) return undefined;
      const node = withOwnKeys(report, written, what, renamed);
      for (const entry of node.entries) {
        if (Object.hasOwn(fields, entry.key)) continue;
        const place = Object.hasOwn(misplaced, entry.key) ? misplaced[entry.key] : undefined;
        if (place === undefined) unknownKey(report, entry, what, Object.keys(fields));
        else misplacedKey(report, entry, `${what} does not take ${quoted(entry.key)}`, place);
      }
      return readFields(report, node, fields);
    },
    schema: (definitions) => objectSchema(fields, definitions),
    parts: () => ({ kind: 'object', fields }),
  };
}

/** Reads on as if a key of another language were the one that it means, so that what lies below is looked at too. */
function withOwnKeys(
  report: Report,
  node: ObjectNode,
  what: string,
  renamed: NonNullable<ObjectOptions['renamed']>,
): ObjectNode {
  const entries = node.entries.map((entry) => {
    const own = Object.hasOwn(renamed, entry.key) ? renamed[entry.key] : undefined;
    if (own === undefined || memberOf(node, own) !== undefined) return entry;
    const message = `${what} has no key ${quoted(entry.key)}`;
    report.error(keySpot(entry), 'unknown-key', message, `name it "${own}"`);
    return { ...entry, key: own };
  });
  return { ...node, entries };
}

/** Reads these fields, whatever else the object has. */
export function readFields<F extends Fields>(report: Report, node: ObjectNode, fields: F): Values<F> {
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) values[key] = readField(report, node, key, field);
  values.node = node;
  return values as Values<F>;
}

function readField(report: Report, node: ObjectNode, key: string, field: AnyField): unknown {
  const written = memberOf(node, key);
  const value = written && field.type.read(report, written);
  if (field.form === undefined) return value;
  if (written === undefined) missingKey(report, node, key, field.form);
  return value ?? (field as RequiredField<unknown>).fallback;
}

export function missingKey(report: Report, node: ObjectNode, key: string, form: string): undefined {
  return report.error(node, 'missing-key', `${label(node.pointer)} has no "${key}"`, `add "${key}": ${form}`);
}

/** Longer lists help less than a look at the guide. */
const LISTED = 12;

export function misplacedKey(report: Report, entry: Entry, message: string, suggestion: string): void {
  report.error(keySpot(entry), 'misplaced-key', `${label(entry.value.pointer)}: ${message}`, suggestion);
}

interface TypedKeys {
  readonly what: string;
  readonly type: string;
  /** The types of the object that take a key. */
  readonly takenBy: Readonly<Record<string, readonly string[]>>;
}

export function refuseForeignKeys(
  report: Report,
  node: ObjectNode,
  { what, type, takenBy }: TypedKeys,
): void {
  for (const [key, types] of Object.entries(takenBy)) {
    const entry = entryOf(node, key);
    if (entry === undefined || types.includes(type)) continue;
    const message = `${what} of the type "${type}" does not take "${key}"`;
    misplacedKey(report, entry, message, `remove it, or use the type ${oneOf(types)}`);
  }
}

function unknownKey(report: Report, entry: Entry, what: string, known: readonly string[]): void {
  const message = `${what} has no key ${quoted(entry.key)}`;
  const all = known.length <= LISTED ? `; the keys are ${oneOf(known).replace(' or ', ' and ')}` : '';
  const suggestion = meant(entry.key, known) ?? `remove it${all}`;
  report.error(keySpot(entry), 'unknown-key', message, suggestion);
}

export function objectSchema(fields: Fields, definitions: Definitions): JsonObject {
  const entries = Object.entries(fields);
  const needed = entries.filter(([, field]) => field.form !== undefined).map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([key, { type, doc }]) => [key, { ...type.schema(definitions), description: doc }]),
    ),
    ...(needed.length === 0 ? {} : { required: needed }),
    additionalProperties: false,
  };
}

/** An object with any keys that `takesKey` does not refuse, whose values are all of one type. */
export const record = <T>(
  what: string,
  item: Type<T>,
  takesKey: (report: Report, at: SourcePosition, key: string) => boolean = () => true,
): Type<ReadonlyMap<string, T>> => ({
  read: (report: Report, given: SourceNode) => {
    const node = asObject(report, given, what);
    if (node === undefined) return undefined;
    for (const entry of node.entries) takesKey(report, keySpot(entry), entry.key);
    const values = node.entries.map(({ key, value }) => [key, item.read(report, value)] as const);
    return new Map(values.flatMap(([key, read]) => (read === undefined ? [] : [[key, read] as const])));
  },
  schema: (definitions) => ({ type: 'object', additionalProperties: item.schema(definitions) }),
  parts: () => ({ kind: 'record', item }),
});
