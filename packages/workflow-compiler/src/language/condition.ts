import type { JsonObject } from '@workrail/kernel';
import type { Condition } from '../compiled-workflow.ts';
import {
  type Entry,
  isNull,
  isText,
  keySpot,
  memberOf,
  type ObjectNode,
  type SourceNode,
} from '../parse/source-tree.ts';
import { isRegex } from '../regular-expression.ts';
import { label, meant, oneOf, plain, quoted, type Report } from '../report/report.ts';
import { ownOperator } from './foreign-operators.ts';
import { list } from './lists.ts';
import { type Fields, objectSchema, optional } from './object.ts';
import { anyJson, namingKey, pattern } from './scalars.ts';
import { named, type Parts, refined, type Type, used, wrongType } from './type.ts';

/** An agent may set keys that no placeholder can name, and a condition can look at them. */
const contextPath = namingKey(
  pattern({
    pattern: /^[^\s{}]+$/,
    form: 'a context key such as "status" or "review.status", without braces',
  }),
);

const number: Type<number> = {
  read: (report, node) => {
    if (node.kind === 'scalar' && typeof node.value === 'number') return node.value;
    const numeric = isText(node) && /^-?\d+(\.\d+)?$/.test(node.value);
    return wrongType(report, node, 'a number', numeric ? 'write the number without quotes' : undefined);
  },
  schema: () => ({ type: 'number' }),
};

const plainText: Type<string> = {
  read: (report, node) => {
    if (isText(node)) return node.value;
    const other = node.kind === 'scalar' && !isNull(node);
    return wrongType(report, node, 'a text', other ? 'put it in quotes' : undefined);
  },
  schema: () => ({ type: 'string' }),
};

/** A text that is a regular expression which is matched in time linear in the text. */
export const linear = (text: Type<string>, advice: string): Type<string> =>
  refined(text, (source, node, report) => {
    if (isRegex(source)) return source;
    const message = `${label(node.pointer)} is ${quoted(source)}, which is not a regular expression that can be matched in bounded time`;
    return report.error(node, 'invalid-regex', message, advice);
  });

export const regex = linear(
  plainText,
  'correct it, leave out look-around and back references, or use "contains" for a plain text',
);

/** `null` and `{}` always hold and give an empty object; every member of an object must hold. */
export const condition: Type<Condition> = named('condition', () => parts);

const COMPARISONS: Fields = {
  equals: optional(
    used('compared', anyJson),
    'Equal, ignoring case, leading and trailing space, and whether numbers and booleans are written as texts.',
  ),
  not_equals: optional(used('compared', anyJson), 'The opposite of equals.'),
  gt: optional(number, 'Greater than.'),
  gte: optional(number, 'At least.'),
  lt: optional(number, 'Less than.'),
  lte: optional(number, 'At most.'),
  in: optional(used('compared', list(anyJson, { min: 1 })), 'Equal to one of these.'),
  contains: optional(
    used('compared', plainText),
    'The text contains this, ignoring case; for a list, one of its entries does.',
  ),
  startsWith: optional(used('compared', plainText), 'The text starts with this.'),
  endsWith: optional(used('compared', plainText), 'The text ends with this.'),
  matches: optional(used('compared', regex), 'A regular expression (RE2 syntax), ignoring case.'),
};

const FIELDS: Fields = {
  var: optional(
    used('looked-up', contextPath),
    'Context key to look at, or a dotted path below one. Alone: it holds if the value is truthy.',
  ),
  ...COMPARISONS,
  and: optional(list(condition, { min: 1 }), 'All of these hold.'),
  or: optional(list(condition, { min: 1 }), 'One of these holds.'),
  not: optional(condition, 'This does not hold.'),
};

/** Made once, as there are as many conditions as a file holds. */
const PARTS: Parts = { kind: 'object', fields: FIELDS };

const parts: Type<Condition> = {
  read: readParts,
  schema: (definitions) => ({
    ...objectSchema(FIELDS, definitions),
    type: ['object', 'null'],
    dependentRequired: Object.fromEntries(Object.keys(COMPARISONS).map((key) => [key, ['var']])),
  }),
  parts: () => PARTS,
};

function readParts(report: Report, node: SourceNode): Condition | undefined {
  if (isNull(node)) return {};
  const advice = 'write an object such as {"var": "status", "equals": "done"}';
  if (node.kind !== 'object') return wrongType(report, node, 'a condition', advice);
  checkVar(report, node);
  const members: [string, unknown][] = [];
  for (const entry of node.entries) {
    const field = Object.hasOwn(FIELDS, entry.key) ? FIELDS[entry.key] : undefined;
    const value =
      field === undefined ? unknownOperator(report, entry, node) : field.type.read(report, entry.value);
    if (value !== undefined) members.push([entry.key, value]);
  }
  return Object.fromEntries(members) as JsonObject as Condition;
}

/** Shorter names are close to anything. */
const SHORT = 4;

/** Another first letter makes another word ("nequals"), and so does any other letter in a short one ("like"). */
const misspelt = (name: string, names: readonly string[]): string | undefined =>
  meant(
    name,
    names.filter((one) => name.toLowerCase().startsWith(one.length > SHORT ? one.charAt(0) : one)),
  );

/** `{"status": "done"}`, as one may write a comparison. */
function comparisonMeant({ key, value }: Entry, { entries }: ObjectNode): string | undefined {
  if (entries.length > 1 || value.kind !== 'scalar') return undefined;
  return `to compare a context key, write {"var": ${JSON.stringify(plain(key))}, "equals": ${plain(JSON.stringify(value.value))}}`;
}

function unknownOperator(report: Report, entry: Entry, node: ObjectNode): undefined {
  const names = Object.keys(FIELDS);
  const message = `${label(entry.value.pointer)}: a condition has no operator ${quoted(entry.key)}`;
  const suggestion =
    ownOperator(entry.key, entry.value) ??
    misspelt(entry.key, names) ??
    comparisonMeant(entry, node) ??
    `the operators are ${oneOf(names.slice(1)).replace(' or "not"', ' and "not"')}`;
  return report.error(keySpot(entry), 'unknown-operator', message, suggestion);
}

function checkVar(report: Report, node: ObjectNode): void {
  const comparison = node.entries.find((entry) => Object.hasOwn(COMPARISONS, entry.key));
  if (comparison === undefined || memberOf(node, 'var') !== undefined) return;
  const message = `${label(comparison.value.pointer)}: "${comparison.key}" compares nothing, because the condition has no "var"`;
  const advice = 'add "var" with the context key to look at';
  report.error(keySpot(comparison), 'condition-without-var', message, advice);
}

/** Undefined for a condition that always holds. */
export const unlessEmpty = (given: Condition | undefined): Condition | undefined =>
  given === undefined || Object.keys(given).length === 0 ? undefined : given;
