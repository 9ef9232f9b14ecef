import { condition as conditionType } from '../language/condition.ts';
import type { AnyStep, LoopStep } from '../language/steps.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import { label, type Report } from '../report/report.ts';
import { neverHolds } from './contradiction.ts';
import { checkCountedRounds } from './counted-rounds.ts';
import { variableName } from './loop-control.ts';
import { mentionsIn, textOf } from './mentions.ts';
import type { Routines } from './routines.ts';
import type { Placement } from './structure.ts';
import { keysLookedUp, unsetKeys } from './unset-keys.ts';

/** What can be run and is still most likely not what the author meant: warnings. */
export function checkAdvice(
  report: Report,
  authored: AuthoredWorkflow,
  { placement, routines }: { readonly placement: Placement; readonly routines: Routines },
): void {
  unsetKeys(report, authored, routines);
  const look = (any: AnyStep): void => {
    unreachable(report, any);
    if (any.kind !== 'loop') return;
    const body = placement.bodyOf(any.step);
    endless(report, any.step, body);
    if (any.step.loop !== undefined) checkCountedRounds(report, any.step.loop);
    body.forEach(look);
  };
  placement.top.forEach(look);
}

function unreachable(report: Report, { step }: AnyStep): void {
  const { runCondition } = step;
  if (runCondition === undefined || !neverHolds(runCondition.value)) return;
  const message = `${label(step.node.pointer)} is never reached, because its condition cannot hold`;
  report.warn(runCondition.node, 'unreachable-step', message, 'correct the condition, or remove the step');
}

function endless(report: Report, step: LoopStep, body: readonly AnyStep[]): void {
  const { loop } = step;
  if (loop === undefined) return;
  if (loop.type === 'for' && loop.count?.value === 0) {
    const message = `${label(step.node.pointer)}: a loop that counts to 0 never runs its body`;
    report.warn(loop.count.node, 'unreachable-step', message, 'raise the count, or remove the loop');
  }
  const condition = loop.condition ?? loop.conditionSource?.value.condition;
  if ((loop.type !== 'while' && loop.type !== 'until') || condition === undefined) return;
  const keys = keysLookedUp(conditionType, condition.node).map(({ key }) => key);
  const isMentioned = mentionsIn(body.map((any) => textOf(any.step.node)).join('\n'));
  const own = variableName(loop, 'iterationVar');
  if (keys.some((key) => key === own || isMentioned(key)) || mayReach(body)) return;
  const message = `${label(condition.node.pointer)}: no step of the loop mentions a context key that its condition reads, so nothing in it ends the loop`;
  report.warn(condition.node, 'endless-loop', message, 'tell the agent in the body to set one of the keys');
}

/** The texts of routines lie in other files. */
const mayReach = (body: readonly AnyStep[]): boolean =>
  body.some(({ kind, step }) => kind === 'parallel' || (kind === 'work' && step.templateCall !== undefined));
