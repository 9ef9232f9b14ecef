import { type AnyStep, allSteps, type LoopStep } from '../language/steps.ts';
import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import { type Placement, placeBodies } from './bodies.ts';

const MAX_LOOPS = 16;

/** What can only be seen with all steps at hand: ids, bodies given by name, nesting, variables that hide others. */
export function checkStructure(report: Report, steps: readonly AnyStep[]): Placement {
  checkIds(report, steps);
  const placement = placeBodies(report, steps);
  for (const step of placement.top) checkNesting(report, placement, step, []);
  return placement;
}

function checkIds(report: Report, steps: readonly AnyStep[]): void {
  const seen = new Map<string, SourceNode>();
  for (const { step } of allSteps(steps)) {
    const { value: id, node } = step.id;
    const first = seen.get(id);
    if (id !== '' && first !== undefined) {
      const message = `${label(node.pointer)} is ${quoted(id)}, which is also ${label(first.pointer)}`;
      report.error(node, 'duplicate-id', message, 'give each step and loop an id of its own');
    } else seen.set(id, node);
  }
}

function checkNesting(report: Report, placement: Placement, any: AnyStep, outer: readonly LoopStep[]): void {
  if (any.kind !== 'loop') return;
  const { step } = any;
  if (outer.length >= MAX_LOOPS) {
    const message = `${label(step.node.pointer)} lies inside ${outer.length} other loops; ${MAX_LOOPS} loops may nest`;
    report.error(step.node, 'nesting-too-deep', message, 'nest fewer loops');
    return;
  }
  checkVariables(report, step, outer);
  for (const inner of placement.bodyOf(step)) checkNesting(report, placement, inner, [...outer, step]);
}

function checkVariables(report: Report, loop: LoopStep, outer: readonly LoopStep[]): void {
  for (const { value: name, node } of namedVariables(loop)) {
    const hidden = outer.find((candidate) => namedVariables(candidate).some(({ value }) => value === name));
    if (hidden === undefined) continue;
    const message = `${label(node.pointer)}: the variable ${quoted(name)} hides the one of the loop ${quoted(hidden.id.value)} around it`;
    report.warn(node, 'shadowed-variable', message, 'choose another name if the steps need both');
  }
}

const namedVariables = ({ loop }: LoopStep) =>
  [loop?.iterationVar, loop?.itemVar, loop?.indexVar].filter((name) => name !== undefined);
