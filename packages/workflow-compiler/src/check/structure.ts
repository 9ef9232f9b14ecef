import { type AnyStep, allSteps, type LoopStep } from '../language/steps.ts';
import { type SourceNode, spotOfKey } from '../parse/source-tree.ts';
import { label, meant, quoted, type Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';

/** Where each step runs, once the steps that loops name as their bodies are put into those loops. */
export interface Placement {
  /** Steps that run at the top level, in order. */
  readonly top: readonly AnyStep[];
  readonly bodyOf: (loop: LoopStep) => readonly AnyStep[];
}

interface NamedBody {
  readonly loop: LoopStep;
  readonly name: string;
  readonly node: SourceNode;
  /** The top-level step that the loop is, or lies in. */
  readonly root: AnyStep;
}

export function placeBodies(report: Report, steps: readonly AnyStep[]): Placement {
  const byId = new Map([...steps].reverse().map((any) => [any.step.id.value, any]));
  const users = new Map<AnyStep, NamedBody>();
  const targets = new Map<LoopStep, AnyStep>();
  for (const named of namedBodies(steps)) {
    const target = byId.get(named.name);
    const user = target === undefined ? undefined : users.get(target);
    if (target === undefined) {
      const advice = meant(named.name, byId.keys()) ?? 'name a top-level step, or write the steps as a list';
      refuse(report, named, 'unknown-step', 'is not a top-level step of this workflow', advice);
    } else if (user !== undefined) {
      const which = `is the body of the loop ${quoted(user.loop.id.value)} already`;
      refuse(report, named, 'body-already-used', which, 'give each loop a step of its own');
    } else {
      users.set(target, named);
      targets.set(named.loop, target);
    }
  }
  const circle = circularSteps(users);
  for (const [target, named] of users) {
    const advice = 'name a step that does not lead back to this loop';
    if (circle.has(target)) refuse(report, named, 'circular-body', 'contains this loop itself', advice);
    else if (target.step.runCondition !== undefined) hasRunCondition(report, target, named);
  }
  const bodyOf = (loop: LoopStep): readonly AnyStep[] => {
    const target = targets.get(loop);
    if (loop.body.kind === 'inline') return loop.body.steps;
    return target === undefined ? [] : [target];
  };
  return { top: steps.filter((step) => !users.has(step)), bodyOf };
}

function namedBodies(steps: readonly AnyStep[]): readonly NamedBody[] {
  const within = (any: AnyStep, root: AnyStep): readonly NamedBody[] => {
    if (any.kind !== 'loop') return [];
    const { body } = any.step;
    if (body.kind === 'inline') return body.steps.flatMap((inner) => within(inner, root));
    return [{ loop: any.step, name: body.target.value, node: body.target.node, root }];
  };
  return steps.flatMap((step) => within(step, step));
}

/** The steps that, followed from body to the loop around it, lead back to themselves. */
function circularSteps(users: ReadonlyMap<AnyStep, NamedBody>): ReadonlySet<AnyStep> {
  const circular = new Set<AnyStep>();
  const known = new Set<AnyStep>();
  for (const start of users.keys()) {
    const path = new Set<AnyStep>();
    let current: AnyStep | undefined = start;
    while (current !== undefined && !known.has(current) && !path.has(current)) {
      path.add(current);
      current = users.get(current)?.root;
    }
    const steps = [...path];
    if (current !== undefined && path.has(current)) {
      for (const step of steps.slice(steps.indexOf(current))) circular.add(step);
    }
    for (const step of steps) known.add(step);
  }
  return circular;
}

const refuse = (report: Report, { name, node }: NamedBody, rule: RuleId, which: string, advice: string) =>
  report.error(node, rule, `${label(node.pointer)} names ${quoted(name)}, which ${which}`, advice);

function hasRunCondition(report: Report, target: AnyStep, { loop }: NamedBody): void {
  const message = `the step ${quoted(target.step.id.value)} is the body of the loop ${quoted(loop.id.value)}, so its "runCondition" is checked in every round`;
  const advice = 'move it to the loop if it decides about the loop as a whole';
  report.warn(spotOfKey(target.step.node, 'runCondition'), 'body-run-condition', message, advice);
}

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
    const message = `${label(step.node.pointer)} is inside ${outer.length} other loops; at most ${MAX_LOOPS} loops may be nested`;
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
