import {
  beginning,
  didYouMean,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
} from '@workrail/kernel';
import type { ArgumentsOf } from './arguments-of.ts';
import type { ListSchema, ObjectSchema, PropertySchema } from './input-schema.ts';

export interface Violation {
  /** Dotted path of the field. */
  readonly path: string;
  readonly rule: 'required' | 'type' | 'json' | 'unknown-key' | 'duplicate-key';
  readonly message: string;
}

type Properties = Readonly<Record<string, PropertySchema>>;

/** Where a value stands in a call, and the tool's own fields, for a key that stands too deep. */
interface FieldPosition {
  readonly path: string;
  readonly fields: Properties;
}

type Reading = { readonly value?: Json; readonly violations: readonly Violation[] };

/**
 * Reads a call's arguments by the tool's own schema. Lenient where clients differ (an object sent as a JSON
 * string, snake_case keys, null for "not given"), strict where guessing could lose something: an unknown key
 * is an error with a suggestion, so nothing the agent sent is dropped silently.
 */
export function readArguments<Schema extends ObjectSchema>(
  schema: Schema,
  args: unknown,
): Either<readonly Violation[], ArgumentsOf<Schema>> {
  const { value, violations } = readObject(schema, (args ?? {}) as Json, {
    path: '',
    fields: schema.properties ?? {},
  });
  // What was read without a violation is what the schema describes: this is where it becomes a type.
  return violations.length > 0 ? E.left(violations) : E.right((value ?? {}) as ArgumentsOf<Schema>);
}

function readObject(schema: ObjectSchema, input: Json, position: FieldPosition): Reading {
  const { path } = position;
  if (!isJsonObject(input)) return wrongType(path, 'an object', input);
  const { properties } = schema;
  if (properties === undefined) return { value: input, violations: [] };
  const value: Record<string, Json> = {};
  const violations: Violation[] = [];
  for (const [key, member] of Object.entries(input)) {
    const name = knownName(properties, key);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || property === undefined)
      violations.push(...unknownKey(properties, key, input, position));
    else if (member !== null && Object.hasOwn(value, name)) {
      violations.push({ path: join(path, key), rule: 'duplicate-key', message: `"${name}" is given twice` });
    } else if (member !== null) {
      const read = readProperty(property, member, { ...position, path: join(path, name) });
      violations.push(...read.violations);
      if (read.value !== undefined) value[name] = read.value;
    }
  }
  for (const name of schema.required ?? []) {
    const field = join(path, name);
    if (!Object.hasOwn(value, name) && !violations.some((violation) => violation.path === field))
      violations.push({ path: field, rule: 'required', message: `"${field}" is missing` });
  }
  return { value, violations };
}

function readProperty(schema: PropertySchema, input: Json, position: FieldPosition): Reading {
  const { path } = position;
  if (schema.type === 'string') {
    return typeof input === 'string' ? { value: input, violations: [] } : wrongType(path, 'a string', input);
  }
  const value = typeof input === 'string' ? parseJson(input) : input;
  if (schema.type === 'integer') {
    return Number.isSafeInteger(value)
      ? { value: Number(value), violations: [] }
      : wrongType(path, 'a whole number', input);
  }
  if (schema.type === 'array') return readList(schema, value ?? input, position);
  if (typeof input !== 'string') return readObject(schema, input, position);
  return value !== undefined && isJsonObject(value)
    ? readObject(schema, value, position)
    : notJson(path, 'an object');
}

/** Each item as its schema says; an item that is the JSON text of an object counts as that object. */
function readList({ items }: ListSchema, input: Json, position: FieldPosition): Reading {
  const { path } = position;
  if (typeof input === 'string') return notJson(path, 'a list');
  if (!Array.isArray(input)) return wrongType(path, 'a list', input);
  const reads = (input as readonly Json[]).map((item, index) =>
    readProperty(items, item, { ...position, path: `${path}[${index}]` }),
  );
  return {
    value: reads.flatMap(({ value }) => (value === undefined ? [] : [value])),
    violations: reads.flatMap(({ violations }) => violations),
  };
}

const notJson = (path: string, expected: string): Reading => ({
  violations: [
    { path, rule: 'json', message: `"${path}" must be ${expected}; the string sent is not the JSON of one` },
  ],
});

/** The property that a key names: itself, or the camelCase form of a snake_case key. */
function knownName(properties: Properties, key: string): string | undefined {
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [key, camel].find((name) => Object.hasOwn(properties, name));
}

/** What is wrong with an unknown key, and with what stands under it, read as what was most likely meant. */
function unknownKey(
  properties: Properties,
  key: string,
  input: JsonObject,
  position: FieldPosition,
): readonly Violation[] {
  const { path, fields } = position;
  const hint = meantBy(properties, key, input);
  const above = hint === undefined && path !== '' ? knownName(fields, key) : undefined;
  const meant = hint === undefined || Object.hasOwn(input, hint) ? undefined : properties[hint];
  const advice =
    above !== undefined
      ? `did you mean "${above}", beside "${path.split('.')[0]}"?`
      : hint === undefined
        ? `known keys: ${Object.keys(properties).join(', ')}`
        : `did you mean "${join(path, hint)}"?`;
  const below =
    meant === undefined || meant.type === 'string'
      ? []
      : readProperty(meant, input[key] ?? null, { ...position, path: join(path, hint ?? key) }).violations;
  return [
    {
      path: beginning(join(path, key), 120),
      rule: 'unknown-key',
      message: `unknown key "${beginning(key, 60)}"; ${advice}`,
    },
    ...below,
  ];
}

/** What an unknown key most likely stands for: rather a key that is missing than one that is there as well. */
function meantBy(properties: Properties, key: string, input: JsonObject): string | undefined {
  const nested = Object.entries(properties).find(
    ([, property]) =>
      property.type === 'object' && property.properties !== undefined && knownName(property.properties, key),
  );
  if (nested !== undefined) return `${nested[0]}.${key}`;
  const names = Object.keys(properties);
  const sent = new Set(Object.keys(input).map((one) => knownName(properties, one)));
  const missing = names.filter((name) => !sent.has(name));
  return [missing, names]
    .map((some) => didYouMean(key, some) ?? longerName(key, some))
    .find((name) => name !== undefined);
}

/** The name of which a key is a part, as `branch` is of `gitBranch`. */
const longerName = (key: string, names: readonly string[]): string | undefined =>
  key.length < 4 ? undefined : names.find((name) => name.toLowerCase().includes(key.toLowerCase()));

function wrongType(path: string, expected: string, input: Json): Reading {
  const found = input === null ? 'null' : Array.isArray(input) ? 'a list' : `a value of type ${typeof input}`;
  const field = path === '' ? 'the arguments' : `"${path}"`;
  return { violations: [{ path, rule: 'type', message: `${field} must be ${expected}, not ${found}` }] };
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
