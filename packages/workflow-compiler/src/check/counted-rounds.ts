import type { Condition } from '../compiled-workflow.ts';
import { conditionReads } from '../condition-reads.ts';
import type { LoopSettings } from '../language/loop.ts';
import { label, type Report } from '../report/report.ts';
import { variableName } from './loop-control.ts';

/** Says where the number of rounds is known from the file alone, and is none, or more than the loop may have. */
export function checkCountedRounds(report: Report, loop: LoopSettings): void {
  const { type } = loop;
  const limit = loop.maxIterations.value;
  const condition = loop.condition ?? loop.conditionSource?.value.condition;
  if ((type !== 'while' && type !== 'until') || condition === undefined) return;
  const own = variableName(loop, 'iterationVar');
  const reads = conditionReads(condition.value);
  if (reads.length === 0 || reads.some((path) => path !== own) || readsText(condition.value)) return;
  const goesOn = (round: number): boolean => holdsFor(condition.value, round) === (type === 'while');
  if (!goesOn(1)) {
    const message = `${label(condition.node.pointer)}: with this condition the loop never runs its body`;
    report.warn(condition.node, 'unreachable-step', message, 'correct the condition, or remove the loop');
    return;
  }
  for (let round = 2; round <= limit + 1; round += 1) if (!goesOn(round)) return;
  const message = `${label(condition.node.pointer)}: the loop always reaches its limit of ${limit}, because its condition reads only the number of the round and still asks for another one`;
  report.warn(condition.node, 'loop-limit', message, 'raise "maxIterations", or ask for fewer rounds');
}

/** Whether it compares the number as a text, which nobody does. */
const readsText = (condition: Condition): boolean =>
  TEXT_OPERATORS.some((operator) => condition[operator] !== undefined) ||
  [...(condition.and ?? []), ...(condition.or ?? []), ...(condition.not ? [condition.not] : [])].some(
    readsText,
  );

const TEXT_OPERATORS = ['contains', 'startsWith', 'endsWith', 'matches'] as const;

/** Whether a condition holds that looks at nothing but the number of the round. */
function holdsFor(condition: Condition, round: number): boolean {
  const { gt, gte, lt, lte, and = [], or, not } = condition;
  const numbers = (condition.in ?? [round]).map(numberOf);
  return (
    (gt === undefined || round > gt) &&
    (gte === undefined || round >= gte) &&
    (lt === undefined || round < lt) &&
    (lte === undefined || round <= lte) &&
    (condition.equals === undefined || numberOf(condition.equals) === round) &&
    (condition.not_equals === undefined || numberOf(condition.not_equals) !== round) &&
    numbers.includes(round) &&
    and.every((one) => holdsFor(one, round)) &&
    (or === undefined || or.some((one) => holdsFor(one, round))) &&
    (not === undefined || !holdsFor(not, round))
  );
}

/** A number may also be written as a text. */
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : undefined;
