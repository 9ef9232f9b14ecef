import {
  beginning,
  didYouMean,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@workrail/kernel';
import type { ListSchema, ObjectSchema, PropertySchema } from './input-schema.ts';

/** One thing that is wrong with a call's arguments. */
export interface Violation {
  /** Dotted path of the field. */
  readonly path: string;
  readonly rule: 'required' | 'type' | 'json' | 'unknown-key' | 'duplicate-key';
  readonly message: string;
}

type Properties = Readonly<Record<string, PropertySchema>>;

/** Where a value stands in a call, and the tool's own fields, for a key that stands too deep. */
interface Place {
  readonly path: string;
  readonly fields: Properties;
}

type Reading = { readonly value?: Json; readonly violations: readonly Violation[] };

/**
 * Reads a call's arguments by the tool's own schema. Lenient where clients differ (an object sent as a JSON
 * string, snake_case keys, null for "not given"), strict where guessing could lose something: an unknown key
 * is an error with a suggestion, so nothing the agent sent is dropped silently.
 */
export function readArguments(
  schema: ObjectSchema,
  given: unknown,
): Either<readonly Violation[], JsonObject> {
  const { value, violations } = readObject(schema, (given ?? {}) as Json, {
    path: '',
    fields: schema.properties ?? {},
  });
  return violations.length > 0 ? E.left(violations) : E.right((value ?? {}) as JsonObject);
}

function readObject(schema: ObjectSchema, given: Json, place: Place): Reading {
  const { path } = place;
  if (!isJsonObject(given)) return wrongType(path, 'an object', given);
  const { properties } = schema;
  if (properties === undefined) return { value: given, violations: [] };
  const value: Record<string, Json> = {};
  const violations: Violation[] = [];
  for (const [key, member] of Object.entries(given)) {
    const name = knownName(properties, key);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || property === undefined)
      violations.push(...unknownKey(properties, key, given, place));
    else if (member !== null && Object.hasOwn(value, name)) {
      violations.push({ path: join(path, key), rule: 'duplicate-key', message: `"${name}" is given twice` });
    } else if (member !== null) {
      const read = readProperty(property, member, { ...place, path: join(path, name) });
      violations.push(...read.violations);
      if (read.value !== undefined) value[name] = read.value;
    }
  }
  for (const name of schema.required ?? []) {
    if (Object.hasOwn(value, name) || violations.some((violation) => violation.path === join(path, name)))
      continue;
    violations.push({
      path: join(path, name),
      rule: 'required',
      message: `"${join(path, name)}" is missing`,
    });
  }
  return { value, violations };
}

function readProperty(schema: PropertySchema, given: Json, place: Place): Reading {
  const { path } = place;
  if (schema.type === 'string') {
    return typeof given === 'string' ? { value: given, violations: [] } : wrongType(path, 'a string', given);
  }
  const value = typeof given === 'string' ? parsed(given) : given;
  if (schema.type === 'integer') {
    return Number.isSafeInteger(value)
      ? { value: Number(value), violations: [] }
      : wrongType(path, 'a whole number', given);
  }
  if (schema.type === 'array') return readList(schema, value ?? given, place);
  if (typeof given !== 'string') return readObject(schema, given, place);
  return value !== undefined && isJsonObject(value)
    ? readObject(schema, value, place)
    : notJson(path, 'an object');
}

/** Each item as its schema says; an item that is the JSON text of an object counts as that object. */
function readList({ items }: ListSchema, given: Json, place: Place): Reading {
  const { path } = place;
  if (typeof given === 'string') return notJson(path, 'a list');
  if (!Array.isArray(given)) return wrongType(path, 'a list', given);
  const reads = (given as readonly Json[]).map((item, index) =>
    readProperty(items, item, { ...place, path: `${path}[${index}]` }),
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

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The property that a key names: itself, or the camelCase form of a snake_case key. */
function knownName(properties: Properties, key: string): string | undefined {
  const camel = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [key, camel].find((name) => Object.hasOwn(properties, name));
}

/** What is wrong with an unknown key, and with what stands under it, read as what was most likely meant. */
function unknownKey(
  properties: Properties,
  key: string,
  given: JsonObject,
  place: Place,
): readonly Violation[] {
  const { path, fields } = place;
  const hint = meantBy(properties, key, given);
  const above = hint === undefined && path !== '' ? knownName(fields, key) : undefined;
  const meant = hint === undefined || Object.hasOwn(given, hint) ? undefined : properties[hint];
  const advice =
    above !== undefined
      ? `did you mean "${above}", beside "${path.split('.')[0]}"?`
      : hint === undefined
        ? `known keys: ${Object.keys(properties).join(', ')}`
        : `did you mean "${join(path, hint)}"?`;
  const below =
    meant === undefined || meant.type === 'string'
      ? []
      : readProperty(meant, given[key] ?? null, { ...place, path: join(path, hint ?? key) }).violations;
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
function meantBy(properties: Properties, key: string, given: JsonObject): string | undefined {
  const nested = Object.entries(properties).find(
    ([, property]) =>
      property.type === 'object' && property.properties !== undefined && knownName(property.properties, key),
  );
  if (nested !== undefined) return `${nested[0]}.${key}`;
  const names = Object.keys(properties);
  const sent = new Set(Object.keys(given).map((one) => knownName(properties, one)));
  const missing = names.filter((name) => !sent.has(name));
  return [missing, names]
    .map((some) => didYouMean(key, some) ?? longerName(key, some))
    .find((name) => name !== undefined);
}

/** The name of which a key is a part, as `branch` is of `gitBranch`. */
const longerName = (key: string, names: readonly string[]): string | undefined =>
  key.length < 4 ? undefined : names.find((name) => name.toLowerCase().includes(key.toLowerCase()));

function wrongType(path: string, expected: string, given: Json): Reading {
  const found = given === null ? 'null' : Array.isArray(given) ? 'a list' : `a value of type ${typeof given}`;
  const field = path === '' ? 'the arguments' : `"${path}"`;
  return { violations: [{ path, rule: 'type', message: `${field} must be ${expected}, not ${found}` }] };
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
