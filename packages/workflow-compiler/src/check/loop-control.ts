import { keysOf } from '@workrail/kernel';
import type { LoopControl } from '../compiled-workflow.ts';
import type { ConditionSource, LoopSettings } from '../language/loop.ts';
import { misplacedKey, missingKey, refuseForeignKeys } from '../language/object.ts';
import type { AnyStep } from '../language/steps.ts';
import { entryOf, keySpot } from '../parse/source-tree.ts';
import { label, meant, quoted, type Report } from '../report/report.ts';
import { LOOP_CONTROL, leaveDecision } from './loop-decision.ts';
import type { Routines } from './routines.ts';

/** The keys that say when a loop ends, and the types of loops that they work in. */
const CONTROL_KEYS: Readonly<Record<string, readonly LoopControl['type'][]>> = {
  condition: ['while', 'until'],
  conditionSource: ['while', 'until'],
  count: ['for'],
  items: ['forEach'],
  itemVar: ['forEach'],
  indexVar: ['forEach'],
};

/** What decides about another round of a loop; undefined, with errors in the report, where that is not said. */
export function loopControl(
  report: Report,
  loop: LoopSettings,
  body: readonly AnyStep[],
  routines: Routines,
): LoopControl | undefined {
  const { type } = loop;
  if (type === undefined) return undefined;
  refuseForeignKeys(report, loop.node, { what: 'a loop', type, takenBy: CONTROL_KEYS });
  if (type === 'for') {
    if (loop.count !== undefined) return counted(report, loop, loop.count.value);
    return written(loop, 'count') ? undefined : missingKey(report, loop.node, 'count', COUNT);
  }
  if (type === 'forEach') {
    const [itemVar, indexVar] = [variableName(loop, 'itemVar'), variableName(loop, 'indexVar')];
    if (loop.items !== undefined) return { type, items: loop.items.value, itemVar, indexVar };
    return written(loop, 'items') ? undefined : missingKey(report, loop.node, 'items', ITEMS);
  }
  return decided(report, loop, type, () => leaveDecision(body, routines));
}

const COUNT = 'a whole number from 0 to 1000, or the name of a context key that contains one';
const ITEMS = 'the name of a context key that contains a list';
const CONDITION = 'an object such as {"var": "status", "equals": "open"}';

const written = (loop: LoopSettings, key: string): boolean => entryOf(loop.node, key) !== undefined;

/** A loop that counts further than it may run would always stop half-way. */
function counted(report: Report, loop: LoopSettings, count: number | string): LoopControl {
  const { value: limit, node } = loop.maxIterations;
  if (typeof count === 'number' && count > limit) {
    const message = `${label(node.pointer)} is ${limit}, which is less than the loop's count of ${count}`;
    report.error(node, 'out-of-range', message, `raise it to ${count}, or lower the count`);
  }
  return { type: 'for', count };
}

function decided(
  report: Report,
  loop: LoopSettings,
  type: 'while' | 'until',
  leavesDecision: () => boolean,
): LoopControl | undefined {
  const source = entryOf(loop.node, 'conditionSource');
  if (source !== undefined && written(loop, 'condition')) {
    const message = `${label(loop.node.pointer)} has both "condition" and "conditionSource"; exactly one is allowed`;
    report.error(keySpot(source), 'misplaced-key', message, 'keep one of the two');
  }
  if (loop.conditionSource !== undefined) return fromSource(report, loop.conditionSource.value, type);
  if (leavesDecision()) {
    ignoredCondition(report, loop);
    return { type, decision: LOOP_CONTROL };
  }
  if (loop.condition !== undefined) return { type, condition: loop.condition.value };
  const said = written(loop, 'condition') || written(loop, 'conditionSource');
  return said ? undefined : missingKey(report, loop.node, 'condition', CONDITION);
}

function ignoredCondition(report: Report, loop: LoopSettings): void {
  const entry = entryOf(loop.node, 'condition');
  if (entry === undefined) return;
  const message = `${label(entry.value.pointer)} is ignored: a step of the loop produces a ${LOOP_CONTROL} artifact, which decides`;
  const advice = 'remove it, or write it as "conditionSource": {"kind": "context_variable", "condition": …}';
  report.warn(keySpot(entry), 'ignored-condition', message, advice);
}

function fromSource(
  report: Report,
  source: ConditionSource,
  type: 'while' | 'until',
): LoopControl | undefined {
  if (source.kind === undefined) return undefined;
  if (source.kind === 'artifact_contract') {
    refuse(report, source, 'condition', 'context_variable');
    const ref = source.contractRef;
    if (ref === undefined && entryOf(source.node, 'contractRef') === undefined)
      return missingKey(report, source.node, 'contractRef', `"${LOOP_CONTROL}"`);
    if (ref !== undefined && ref.value !== LOOP_CONTROL) {
      const message = `${label(ref.node.pointer)} is ${quoted(ref.value)}; a loop is decided by an artifact of the contract "${LOOP_CONTROL}"`;
      const advice = meant(ref.value, [LOOP_CONTROL]) ?? `use "${LOOP_CONTROL}"`;
      return report.error(ref.node, 'unknown-contract', message, advice);
    }
    return { type, decision: LOOP_CONTROL };
  }
  refuse(report, source, 'contractRef', 'artifact_contract');
  refuse(report, source, 'loopId', 'artifact_contract');
  if (source.condition !== undefined) return { type, condition: source.condition.value };
  if (entryOf(source.node, 'condition') !== undefined) return undefined;
  return missingKey(report, source.node, 'condition', CONDITION);
}

function refuse(report: Report, source: ConditionSource, key: string, kind: string): void {
  const entry = entryOf(source.node, key);
  if (entry === undefined) return;
  misplacedKey(report, entry, `"${key}" belongs to the kind "${kind}"`, `remove it, or use that kind`);
}

/** The names under which a loop's body sees the round, the item and the index, where the loop says no others. */
export const LOOP_VARIABLES = {
  iterationVar: 'currentIteration',
  itemVar: 'currentItem',
  indexVar: 'currentIndex',
} as const;

type VariableKey = keyof typeof LOOP_VARIABLES;

export const variableName = (loop: LoopSettings, key: VariableKey): string =>
  loop[key]?.value ?? LOOP_VARIABLES[key];

/** The keys of the variables that a loop has; only one over a list has an item and an index. */
export const variableKeys = ({ type }: LoopSettings): readonly VariableKey[] =>
  type === 'forEach' ? keysOf(LOOP_VARIABLES) : ['iterationVar'];

export function checkLoopVariables(report: Report, loop: LoopSettings): void {
  const taken = new Set<string>();
  for (const key of variableKeys(loop)) {
    const { node } = loop[key] ?? loop;
    const name = variableName(loop, key);
    const message = `${label(node.pointer)}: two variables of the loop are named ${quoted(name)}`;
    if (taken.has(name))
      report.error(node, 'variable-clash', message, 'give each variable of the loop a name of its own');
    taken.add(name);
  }
}
