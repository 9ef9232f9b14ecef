import type { LoopSettings } from '../language/loop.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';

export interface LoopVariables {
  readonly iterationVar: string;
  readonly overItems: { readonly itemVar: string; readonly indexVar: string };
}

/** The names under which a loop's body sees the round, the item and the index. */
export const loopVariables = ({ iterationVar, itemVar, indexVar }: LoopSettings): LoopVariables => ({
  iterationVar: iterationVar?.value ?? 'currentIteration',
  overItems: {
    itemVar: itemVar?.value ?? 'currentItem',
    indexVar: indexVar?.value ?? 'currentIndex',
  },
});

/** Two variables of one loop must not share a name. */
export function checkLoopVariables(report: Report, loop: LoopSettings): void {
  const { iterationVar, overItems } = loopVariables(loop);
  const used = [
    { name: iterationVar, node: loop.iterationVar?.node },
    { name: overItems.itemVar, node: loop.itemVar?.node },
    { name: overItems.indexVar, node: loop.indexVar?.node },
  ].slice(0, loop.type === 'forEach' ? 3 : 1);
  const taken = new Set<string>();
  for (const { name, node = loop.node } of used) {
    if (taken.has(name)) {
      const message = `${label(node.pointer)}: two variables of the loop are named ${quoted(name)}`;
      report.error(node, 'variable-clash', message, 'give each variable of the loop a name of its own');
    }
    taken.add(name);
  }
}
