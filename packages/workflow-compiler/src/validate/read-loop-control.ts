import type { LoopControl } from '../compiled-workflow.ts';
import { entryOf, keySpot, memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label } from '../report/wording.ts';
import { asObject, checkKeys, misplacedKey, requiredValue, wrongType } from './keys.ts';
import { readParts } from './read-condition.ts';
import type { LoopVariables } from './read-loop-variables.ts';
import { CONDITION_SOURCE_SHAPE } from './shapes.ts';
import { readChoice, readPattern, readWhole } from './values.ts';

const TYPES: readonly LoopControl['type'][] = ['while', 'until', 'for', 'forEach'];

/** The keys that say when a loop ends, and the types of loops that they work in. */
const CONTROL_KEYS: readonly (readonly [string, readonly LoopControl['type'][]])[] = [
  ['condition', ['while', 'until']],
  ['conditionSource', ['while', 'until']],
  ['count', ['for']],
  ['items', ['forEach']],
];

const CONTEXT_KEY = {
  pattern: /^[A-Za-z_][\w-]*(\.[\w-]+)*$/,
  form: 'the name of a context key such as "items" or "plan.slices", without braces',
};
const MAX_COUNT = 1000;

export function readControl(
  report: Report,
  loop: ObjectNode,
  variables: LoopVariables,
): LoopControl | undefined {
  const typeNode = requiredValue(report, loop, 'type', '"while", "until", "for" or "forEach"');
  const type = typeNode === undefined ? undefined : readChoice(report, typeNode, TYPES);
  if (type === undefined) return undefined;
  refuseForeignKeys(report, loop, type);
  if (type === 'for') return readFor(report, loop);
  if (type === 'forEach') return readForEach(report, loop, variables);
  const condition = readLoopCondition(report, loop);
  return condition === undefined ? undefined : { type, condition };
}

function refuseForeignKeys(report: Report, loop: ObjectNode, type: LoopControl['type']): void {
  for (const [key, types] of CONTROL_KEYS) {
    const entry = entryOf(loop, key);
    if (entry === undefined || types.includes(type)) continue;
    const where = types.map((name) => `"${name}"`).join(' or ');
    misplacedKey(
      report,
      entry,
      `a loop of the type "${type}" does not take "${key}"`,
      `remove it, or use the type ${where}`,
    );
  }
}

function readFor(report: Report, loop: ObjectNode): LoopControl | undefined {
  const form = `a whole number from 0 to ${MAX_COUNT}, or the name of a context key that holds one`;
  const node = requiredValue(report, loop, 'count', form);
  if (node === undefined) return undefined;
  if (node.kind !== 'scalar') return wrongType(report, node, form);
  const count =
    typeof node.value === 'string'
      ? readPattern(report, node, CONTEXT_KEY)
      : readWhole(report, node, 0, MAX_COUNT);
  return count === undefined ? undefined : { type: 'for', count };
}

function readForEach(
  report: Report,
  loop: ObjectNode,
  { itemVar, indexVar }: LoopVariables,
): LoopControl | undefined {
  const node = requiredValue(report, loop, 'items', 'the name of a context key that holds a list');
  const items = node === undefined ? undefined : readPattern(report, node, CONTEXT_KEY);
  return items === undefined ? undefined : { type: 'forEach', items, itemVar, indexVar };
}

function readLoopCondition(report: Report, loop: ObjectNode) {
  const condition = memberOf(loop, 'condition');
  const source = entryOf(loop, 'conditionSource');
  if (condition !== undefined && source !== undefined) {
    const message = `${label(loop.pointer)} has both "condition" and "conditionSource"; exactly one is allowed`;
    report.error(keySpot(source), 'misplaced-key', message, 'keep one of the two');
  }
  if (source !== undefined) return readConditionSource(report, source.value);
  const node =
    condition ??
    requiredValue(report, loop, 'condition', 'an object such as {"var": "status", "equals": "open"}');
  return node === undefined ? undefined : readParts(report, node);
}

function readConditionSource(report: Report, node: SourceNode) {
  const source = asObject(report, node, 'an object with "kind" and "condition"');
  const kind = source === undefined ? undefined : requiredValue(report, source, 'kind', '"context_variable"');
  if (source === undefined || kind === undefined) return undefined;
  if (kind.kind === 'scalar' && kind.value === 'artifact_contract') {
    const message = `${label(kind.pointer)} is "artifact_contract", which this version of WorkRail cannot run`;
    return report.error(
      kind,
      'unsupported-feature',
      message,
      'use a "condition" on a context key that the agent sets',
    );
  }
  checkKeys(report, source, CONDITION_SOURCE_SHAPE);
  readChoice(report, kind, ['context_variable']);
  const condition = requiredValue(report, source, 'condition', 'a condition');
  return condition === undefined ? undefined : readParts(report, condition);
}
