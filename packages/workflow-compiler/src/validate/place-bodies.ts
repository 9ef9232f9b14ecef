import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, meant, quoted } from '../report/wording.ts';
import type { AuthoredLoop, AuthoredStep } from './authored.ts';

/** Where each step runs, once the steps that loops name as their bodies are put into those loops. */
export interface Placement {
  /** Steps that run at the top level, in order. */
  readonly top: readonly AuthoredStep[];
  readonly bodyOf: (loop: AuthoredLoop) => readonly AuthoredStep[];
}

interface NamedBody {
  readonly loop: AuthoredLoop;
  readonly name: string;
  readonly node: SourceNode;
  /** The top-level step that the loop is, or lies in. */
  readonly root: AuthoredStep;
}

export function placeBodies(report: Report, steps: readonly AuthoredStep[]): Placement {
  const byId = new Map([...steps].reverse().map((step) => [step.id, step]));
  const users = new Map<AuthoredStep, NamedBody>();
  const targets = new Map<AuthoredLoop, AuthoredStep>();
  for (const named of namedBodies(steps)) {
    const target = byId.get(named.name);
    const user = target === undefined ? undefined : users.get(target);
    if (target === undefined) unknownStep(report, named, [...byId.keys()]);
    else if (user !== undefined) usedTwice(report, named, user);
    else {
      users.set(target, named);
      targets.set(named.loop, target);
    }
  }
  const circle = circularSteps(users);
  for (const [target, named] of users) {
    if (circle.has(target)) circular(report, named);
    else if (target.runCondition !== undefined) hasRunCondition(report, target, named);
  }
  const bodyOf = (loop: AuthoredLoop): readonly AuthoredStep[] => {
    const target = targets.get(loop);
    if (loop.body.kind === 'inline') return loop.body.steps;
    return target === undefined ? [] : [target];
  };
  return { top: steps.filter((step) => !users.has(step)), bodyOf };
}

function namedBodies(steps: readonly AuthoredStep[]): readonly NamedBody[] {
  const within = (step: AuthoredStep, root: AuthoredStep): readonly NamedBody[] => {
    if (step.kind === 'work') return [];
    if (step.body.kind === 'inline') return step.body.steps.flatMap((inner) => within(inner, root));
    return [{ loop: step, name: step.body.name, node: step.body.node, root }];
  };
  return steps.flatMap((step) => within(step, step));
}

/** The steps that, followed from body to the loop around it, lead back to themselves. */
function circularSteps(users: ReadonlyMap<AuthoredStep, NamedBody>): ReadonlySet<AuthoredStep> {
  const circular = new Set<AuthoredStep>();
  const known = new Set<AuthoredStep>();
  for (const start of users.keys()) {
    const path = new Set<AuthoredStep>();
    let current: AuthoredStep | undefined = start;
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

function unknownStep(report: Report, { name, node }: NamedBody, ids: readonly string[]): void {
  const message = `${label(node.pointer)} names ${quoted(name)}, which is not a top-level step of this workflow`;
  report.error(
    node,
    'unknown-step',
    message,
    meant(name, ids) ?? 'name a top-level step, or write the steps as a list',
  );
}

function usedTwice(report: Report, { name, node }: NamedBody, user: NamedBody): void {
  const message = `${label(node.pointer)} names ${quoted(name)}, which is the body of the loop ${quoted(user.loop.id)} already`;
  report.error(node, 'body-already-used', message, 'give each loop a step of its own');
}

function circular(report: Report, { name, node }: NamedBody): void {
  const message = `${label(node.pointer)} names ${quoted(name)}, which contains this loop itself`;
  report.error(node, 'circular-body', message, 'name a step that does not lead back to this loop');
}

function hasRunCondition(report: Report, target: AuthoredStep, { loop }: NamedBody): void {
  const message = `the step ${quoted(target.id)} is the body of the loop ${quoted(loop.id)}, so its "runCondition" is looked at in every iteration`;
  const entry = target.node.entries.find(({ key }) => key === 'runCondition');
  const spot = {
    offset: entry?.keyOffset ?? target.node.offset,
    pointer: `${target.node.pointer}/runCondition`,
  };
  report.warn(
    spot,
    'body-run-condition',
    message,
    'move it to the loop if it decides about the loop as a whole',
  );
}
