import { keysOf } from '@workrail/kernel';
import type { LoopSettings } from '../language/loop.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';

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
