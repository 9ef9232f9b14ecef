import { RE2JS } from 're2js';
import type { Condition } from '../compiled-workflow.ts';
import {
  type Entry,
  isNull,
  keySpot,
  memberOf,
  type ObjectNode,
  type SourceNode,
  toJson,
} from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, meant, oneOf, quoted } from '../report/wording.ts';
import { wrongType } from './keys.ts';
import { readList, readPattern } from './values.ts';

type Member = Condition[keyof Condition];
type ReadMember = (report: Report, node: SourceNode) => Member | undefined;

const CONTEXT_KEY = {
  pattern: /^[^\s{}]+$/,
  form: 'a context key such as "status" or "review.status", without braces',
};

const readComparison: ReadMember = (_, node) => toJson(node);

const readNumber: ReadMember = (report, node) => {
  if (node.kind === 'scalar' && typeof node.value === 'number') return node.value;
  const numeric =
    node.kind === 'scalar' && typeof node.value === 'string' && /^-?\d+(\.\d+)?$/.test(node.value);
  return wrongType(report, node, 'a number', numeric ? 'write the number without quotes' : undefined);
};

const readPlainText: ReadMember = (report, node) => {
  if (node.kind === 'scalar' && typeof node.value === 'string') return node.value;
  const other = node.kind === 'scalar' && !isNull(node);
  return wrongType(report, node, 'a text', other ? 'put it in quotes' : undefined);
};

const readRegex: ReadMember = (report, node) => {
  const pattern = readPlainText(report, node);
  if (typeof pattern !== 'string' || isRegex(pattern)) return pattern;
  const message = `${label(node.pointer)} is ${quoted(pattern)}, which is not a regular expression that can be matched in bounded time`;
  const advice = 'correct it, leave out look-around and back references, or use "contains" for a plain text';
  return report.error(node, 'invalid-regex', message, advice);
};

function isRegex(pattern: string): boolean {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE) instanceof RE2JS;
  } catch {
    return false;
  }
}

const readNested: ReadMember = (report, node) => readParts(report, node);
const readConditions: ReadMember = (report, node) =>
  readList(report, node, { min: 1 }, (item) => readParts(report, item));

const COMPARISONS: ReadonlyMap<string, ReadMember> = new Map([
  ['equals', readComparison],
  ['not_equals', readComparison],
  ['gt', readNumber],
  ['gte', readNumber],
  ['lt', readNumber],
  ['lte', readNumber],
  ['in', (report, node) => readList(report, node, { min: 1 }, toJson)],
  ['contains', readPlainText],
  ['startsWith', readPlainText],
  ['endsWith', readPlainText],
  ['matches', readRegex],
]);

const MEMBERS: ReadonlyMap<string, ReadMember> = new Map([
  ['var', (report, node) => readPattern(report, node, CONTEXT_KEY)],
  ...COMPARISONS,
  ['and', readConditions],
  ['or', readConditions],
  ['not', readNested],
]);

/** A condition; undefined where it always holds (`null`, `{}`) and, with errors, where it cannot be read. */
export function readCondition(report: Report, node: SourceNode): Condition | undefined {
  const condition = readParts(report, node);
  return condition === undefined || Object.keys(condition).length === 0 ? undefined : condition;
}

/** As `readCondition`, but with an empty object for a condition that always holds. */
export function readParts(report: Report, node: SourceNode): Condition | undefined {
  if (isNull(node)) return {};
  if (node.kind !== 'object') {
    return wrongType(
      report,
      node,
      'a condition',
      'write an object such as {"var": "status", "equals": "done"}',
    );
  }
  checkVar(report, node);
  const members: [string, Member][] = [];
  for (const entry of node.entries) {
    const read = MEMBERS.get(entry.key);
    const value = read === undefined ? unknownOperator(report, entry) : read(report, entry.value);
    if (value !== undefined) members.push([entry.key, value]);
  }
  return Object.fromEntries(members);
}

function unknownOperator(report: Report, entry: Entry): undefined {
  const names = [...MEMBERS.keys()];
  const message = `${label(entry.value.pointer)}: a condition has no operator ${quoted(entry.key)}`;
  const suggestion =
    meant(entry.key, names) ??
    `the operators are ${oneOf(names.slice(1)).replace(' or "not"', ' and "not"')}`;
  return report.error(keySpot(entry), 'unknown-operator', message, suggestion);
}

function checkVar(report: Report, node: ObjectNode): void {
  const comparison = node.entries.find((entry) => COMPARISONS.has(entry.key));
  if (comparison === undefined || memberOf(node, 'var') !== undefined) return;
  const message = `${label(comparison.value.pointer)}: "${comparison.key}" compares nothing, as the condition has no "var"`;
  report.error(
    keySpot(comparison),
    'condition-without-var',
    message,
    'add "var" with the context key to look at',
  );
}
