import {
  beginning,
  defined,
  E,
  type Either,
  isJsonObject,
  type Json,
  type JsonObject,
  parseJson,
} from '../index.ts';
import type { ArgumentsOf } from './arguments-of.ts';
import type { ListSchema, ObjectSchema, PropertySchema } from './input-schema.ts';
import { adviceOn, placeOf } from './key-place.ts';
import { type OtherTool, otherToolMeant } from './other-tool.ts';
import { isOpen, join, knownName, ownName, type Properties, type Signature } from './signature.ts';
import { unwrapped } from './unwrap.ts';
import type { Violation } from './violation.ts';
import { artifactItself, malformed, meantInside, notJson, notOneOf, wrongType } from './wrong-value.ts';

/** What is wrong with a call's arguments. */
export interface ArgumentFaults {
  readonly violations: readonly Violation[];
  /** Where they are those of another tool. */
  readonly otherTool?: OtherTool;
}

/** Where a value stands in a call, and the tool that it was sent to. */
interface FieldPosition {
  readonly path: string;
  readonly tool: Signature;
  readonly others: readonly Signature[];
  /** All that was sent. */
  readonly args: Json;
  /** Set for a caller in the same process, whose values are what they are: nothing is converted or taken for left out. */
  readonly exact?: true;
}

type Reading = { readonly value?: Json; readonly violations: readonly Violation[] };

/**
 * Reads a call's arguments by the tool's own schema. Lenient where clients differ (an object sent as a JSON
 * string, snake_case keys, null for "not given"), strict where guessing could lose something: an unknown key
 * is an error with a suggestion, so nothing the agent sent is dropped silently.
 */
export function readArguments<Schema extends ObjectSchema>(
  tool: Signature & { readonly inputSchema: Schema },
  args: unknown,
  others: readonly Signature[] = [],
): Either<ArgumentFaults, ArgumentsOf<Schema>> {
  const given = unwrapped(tool, (args ?? {}) as Json);
  const { value, violations } = readObject(tool.inputSchema, given, { path: '', tool, others, args: given });
  if (violations.length > 0) {
    const strange = violations.some(({ path, rule }) => rule === 'unknown-key' && !path.includes('.'));
    return E.left(
      defined({ violations, otherTool: strange ? otherToolMeant(tool, others, given) : undefined }),
    );
  }
  // What was read without a violation is what the schema describes: this is where it becomes a type.
  return E.right((value ?? {}) as ArgumentsOf<Schema>);
}

/** What is wrong with the input of a method: each key as it is spelt, each value of its type. */
export function readExactly(name: string, inputSchema: ObjectSchema, input: unknown): readonly Violation[] {
  const tool = { name, inputSchema, annotations: { readOnlyHint: true } };
  const args = (input ?? {}) as Json;
  return readObject(inputSchema, args, { path: '', tool, others: [], args, exact: true }).violations;
}

/** What is wrong beyond so much helps nobody, and looking for what was meant takes time. */
const MOST_VIOLATIONS = 100;

function readObject(schema: ObjectSchema, input: Json, position: FieldPosition): Reading {
  const { path, exact = false } = position;
  if (!isJsonObject(input) || !hasMembers(input))
    return { violations: wrongType(path, 'an object', input, meantInside(path, schema)) };
  if (isOpen(schema)) return { value: input, violations: [] };
  const artifact = artifactItself(path, schema, input);
  if (artifact !== undefined) return { violations: artifact };
  const { properties = {} } = schema;
  const value: Record<string, Json> = {};
  const violations: Violation[] = [];
  const empty = new Set<string>();
  for (const [key, member] of Object.entries(input)) {
    if (violations.length >= MOST_VIOLATIONS) return { violations };
    const name = exact ? ownName(properties, key) : knownName(properties, key);
    const property = name === undefined ? undefined : properties[name];
    if (name === undefined || property === undefined)
      violations.push(...unknownKey(properties, key, input, position));
    else if (exact ? member === undefined : isLeftOut(member) || isBlankNeeded(schema, name, member)) {
      if (typeof member === 'string') empty.add(name);
    } else if (Object.hasOwn(value, name)) {
      violations.push({ path: join(path, key), rule: 'duplicate-key', message: `"${name}" is given twice` });
    } else {
      const read = readProperty(property, member, { ...position, path: join(path, name) });
      violations.push(...read.violations);
      if (read.value !== undefined && (exact || !isUnfilled(property, member, read)))
        value[name] = read.value;
    }
  }
  for (const name of schema.required ?? []) {
    const field = join(path, name);
    if (!Object.hasOwn(value, name) && !violations.some((violation) => violation.path === field))
      violations.push({
        path: field,
        rule: 'required',
        message: empty.has(name) ? isEmpty(field) : `"${field}" is missing`,
      });
  }
  return { value, violations };
}

/** What JavaScript has beside plain objects, such as a Map or a promise, would be read as an object without members. */
const hasMembers = (input: JsonObject): boolean =>
  Object.prototype.toString.call(input) === '[object Object]';

/** An agent that sent a field is told what is wrong with it, not that it sent none. */
const isEmpty = (field: string): string =>
  field.endsWith('Token')
    ? `"${field}" is empty; send the ${field} of the last answer`
    : `"${field}" is empty`;

/** Clients that show every field send something for those that nobody filled in. */
const isLeftOut = (member: Json): boolean => member === null || member === '';

/** What has to be there and holds nothing but blanks is empty, and not a value that nothing has. */
const isBlankNeeded = ({ required = [] }: ObjectSchema, name: string, member: Json): boolean =>
  typeof member === 'string' && member.trim() === '' && required.includes(name);

/** The same of an object or a list in which they filled in nothing: a form that was left empty says nothing. */
const isUnfilled = (schema: PropertySchema, input: Json, { value = null }: Reading): boolean =>
  schema.type === 'array'
    ? Array.isArray(value) && value.length === 0 && Array.isArray(input) && input.length > 0
    : schema.type === 'object' && !isOpen(schema) && isJsonObject(value) && Object.keys(value).length === 0;

function readProperty(schema: PropertySchema, input: Json, position: FieldPosition): Reading {
  const { path, exact = false } = position;
  if (schema.type === 'string') {
    if (schema.contentMediaType !== undefined && isJsonObject(input) && hasMembers(input))
      return { value: input, violations: [] };
    if (typeof input !== 'string') return { violations: wrongType(path, 'a string', input) };
    if (!input.isWellFormed()) return { violations: malformed(path) };
    const isAllowed = schema.enum?.includes(input) ?? true;
    return isAllowed ? { value: input, violations: [] } : { violations: notOneOf(path, schema.enum, input) };
  }
  if (schema.type === 'function')
    return typeof input === 'function'
      ? { value: input, violations: [] }
      : { violations: wrongType(path, 'a function', input) };
  const value = typeof input === 'string' && !exact ? parseJson(input) : input;
  if (schema.type === 'integer') {
    return Number.isSafeInteger(value)
      ? { value: Number(value), violations: [] }
      : { violations: wrongType(path, 'a whole number', input) };
  }
  if (schema.type === 'boolean') {
    return typeof value === 'boolean'
      ? { value, violations: [] }
      : { violations: wrongType(path, 'true or false', input) };
  }
  const isMeant = schema.type === 'array' ? Array.isArray(value) : value !== undefined && isJsonObject(value);
  if (typeof input === 'string' && !isMeant && !exact) return { violations: notJson(path, schema, input) };
  return schema.type === 'array'
    ? readList(schema, value ?? input, position)
    : readObject(schema, value ?? input, position);
}

/** Each item as its schema says; an item that is the JSON text of an object counts as that object. */
function readList({ items }: ListSchema, input: Json, position: FieldPosition): Reading {
  const { path, exact = false } = position;
  if (!Array.isArray(input)) {
    const advice = isJsonObject(input) ? '; wrap it in a list: [{…}]' : '';
    return { violations: wrongType(path, 'a list', input, advice) };
  }
  const value: Json[] = [];
  const violations: Violation[] = [];
  for (const [index, item] of (input as readonly Json[]).entries()) {
    if (violations.length >= MOST_VIOLATIONS) break;
    if (!exact && isLeftOut(item)) continue;
    const read = readProperty(items, item, { ...position, path: `${path}[${index}]` });
    violations.push(...read.violations);
    const isEmpty = !exact && read.violations.length === 0 && isUnfilled(items, item, read);
    if (read.value !== undefined && !isEmpty) value.push(read.value);
  }
  return { value, violations };
}

/** What is wrong with an unknown key, and with what stands under it, read as what was most likely meant. */
function unknownKey(
  properties: Properties,
  key: string,
  sent: JsonObject,
  position: FieldPosition,
): readonly Violation[] {
  const { path, tool, others, args, exact = false } = position;
  const value = sent[key] ?? null;
  const fields = tool.inputSchema.properties ?? {};
  const at = { path, properties, fields, others, args: isJsonObject(args) ? args : sent, exact };
  const place = placeOf(key, value, at);
  const below =
    place.kind === 'field' && !place.taken && place.schema.type !== 'string'
      ? readProperty(place.schema, value, { ...position, path: place.path }).violations
      : [];
  return [
    {
      path: beginning(join(path, key), 120),
      rule: 'unknown-key',
      message: `unknown key "${beginning(key, 60)}"; ${adviceOn(key, value, place, at)}`,
    },
    ...below,
  ];
}
