import { misplacedKey } from '../language/object.ts';
import { entryOf, isNull, memberOf } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';
import { checkNamed, checkReference, checkTexts, type Reader } from './check-references.ts';
import { closingLinks } from './circles.ts';
import type { CommandStep } from './command-step.ts';
import type { Scope } from './scope.ts';

export function checkCommandSteps(report: Report, steps: readonly CommandStep[], scope: Scope): void {
  for (const [index, step] of steps.entries()) {
    const first = scope.steps?.index.get(step.id.value) ?? index;
    if (first !== index) duplicateId(report, step, steps[first]);
    for (const { value, node } of step.depends_on ?? []) checkNamed(report, node, value, scope.steps);
    checkConditions(report, step, index, scope);
    const surroundings = { scope, reader: { index, own: false } };
    if (step.with !== undefined) checkTexts(report, step.with, { ...surroundings, strictBraces: true });
    if (step.body !== undefined) checkTexts(report, step.body, surroundings);
  }
  for (const { to, node } of closingLinks(scope.waits)) {
    const id = steps[to]?.id.value ?? '';
    const message = `${label(node.pointer)} is ${quoted(id)}, which waits for this step, directly or through others`;
    report.error(node, 'circular-dependency', message, 'remove one of the dependencies of this cycle');
  }
}

function duplicateId(report: Report, { id }: CommandStep, earlier: CommandStep | undefined): void {
  const first = label(earlier?.id.node.pointer ?? '');
  const message = `${label(id.node.pointer)} is ${quoted(id.value)}, which is also ${first}`;
  report.error(id.node, 'duplicate-id', message, 'give each step an id of its own');
}

function checkConditions(report: Report, step: CommandStep, index: number, scope: Scope): void {
  const when = entryOf(step.node, 'when');
  if (when !== undefined && entryOf(step.node, 'if') !== undefined)
    misplacedKey(report, when, '"when" is another name of "if", which the step has', 'keep one of the two');
  for (const condition of [step.if, step.when])
    checkExpression(report, condition, scope, { index, own: false });
  checkRepeat(report, step, index, scope);
}

/** Without a condition nothing is repeated, which the format takes, but nobody can mean. */
function checkRepeat(report: Report, { repeat }: CommandStep, index: number, scope: Scope): void {
  if (repeat === undefined) return;
  const until = memberOf(repeat.node, 'until');
  if (until === undefined || isNull(until) || repeat.until?.value.blank === true) {
    const message = `${label(repeat.node.pointer)} has no "until", so nothing is repeated`;
    report.warn(repeat.node, 'missing-key', message, 'add "until": a condition, or remove "repeat"');
  }
  checkExpression(report, repeat.until, scope, { index, own: true });
}

function checkExpression(report: Report, expression: CommandStep['if'], scope: Scope, reader: Reader): void {
  if (expression === undefined) return;
  const { value, node } = expression;
  for (const reference of value.references) checkReference(report, reference, { node, scope, reader });
}
