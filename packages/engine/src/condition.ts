import { defined, E, type Either, type Json } from '@workrail/kernel';
import type { Condition } from '@workrail/workflow-compiler';
import { lenientlyEqual, numberOf } from './lenient-equality.ts';
import { patternOf } from './pattern.ts';
import type { ContextType, Reason } from './reason.ts';
import { lookup, type Scope } from './scope.ts';

type Verdict = Either<Reason, boolean>;

/**
 * Whether a condition holds. Every member of the object must. A value that can't be compared is a reason,
 * never a silent `false`: a step must not be skipped because a number was sent as a word.
 */
export function holds(condition: Condition, scope: Scope, neededBy: string): Verdict {
  const parts: (() => Verdict)[] = [];
  const { var: path, and, or, not } = condition;
  if (path !== undefined) parts.push(() => compare(condition, path, lookup(scope, path), neededBy));
  if (and !== undefined) parts.push(() => every(and.map((part) => () => holds(part, scope, neededBy))));
  if (or !== undefined) parts.push(() => some(or.map((part) => () => holds(part, scope, neededBy))));
  if (not !== undefined) parts.push(() => negate(holds(not, scope, neededBy)));
  return every(parts);
}

/** Whether what has this condition is shown. One that can't be evaluated shows it: the safe side. */
export const mayHold = (condition: Condition | undefined, scope: Scope, neededBy: string): boolean =>
  condition === undefined || E.getOrElse(() => true)(holds(condition, scope, neededBy));

/** What is in the way of the first of the conditions that can't be evaluated. */
export function unclearCondition(
  conditions: readonly (Condition | undefined)[],
  scope: Scope,
  neededBy: string,
): Reason | undefined {
  for (const condition of conditions) {
    const verdict = condition === undefined ? undefined : holds(condition, scope, neededBy);
    if (verdict !== undefined && E.isLeft(verdict)) return verdict.left;
  }
  return undefined;
}

const negate = (verdict: Verdict): Verdict => (E.isRight(verdict) ? E.right(!verdict.right) : verdict);

const every = (parts: readonly (() => Verdict)[]): Verdict => upTo(false, parts);
const some = (parts: readonly (() => Verdict)[]): Verdict => upTo(true, parts);

/** Looks no further than the part that decides. */
function upTo(deciding: boolean, parts: readonly (() => Verdict)[]): Verdict {
  for (const part of parts) {
    const verdict = part();
    if (E.isLeft(verdict) || verdict.right === deciding) return verdict;
  }
  return E.right(!deciding);
}

function compare(condition: Condition, key: string, value: Json | undefined, neededBy: string): Verdict {
  const parts: (() => Verdict)[] = [];
  const test = (operand: unknown, verdict: () => boolean) => {
    if (operand !== undefined) parts.push(() => E.right(verdict()));
  };
  const order = (operand: number | undefined, verdict: (number: number, limit: number) => boolean) => {
    if (operand === undefined) return;
    parts.push(() => (value === undefined || value === null ? E.right(false) : ordered(operand, verdict)));
  };
  const ordered = (limit: number, verdict: (number: number, limit: number) => boolean): Verdict => {
    const number = numberOf(value);
    return number === undefined
      ? E.left(unusable(key, 'a number', value, neededBy))
      : E.right(verdict(number, limit));
  };

  if (Object.hasOwn(condition, 'equals')) test(true, () => lenientlyEqual(value, condition.equals));
  if (Object.hasOwn(condition, 'not_equals')) test(true, () => !lenientlyEqual(value, condition.not_equals));
  order(condition.gt, (number, limit) => number > limit);
  order(condition.gte, (number, limit) => number >= limit);
  order(condition.lt, (number, limit) => number < limit);
  order(condition.lte, (number, limit) => number <= limit);
  test(condition.in, () => (condition.in ?? []).some((candidate) => lenientlyEqual(value, candidate)));
  test(condition.contains, () => texts(value).some((text) => text.includes(lower(condition.contains))));
  test(condition.startsWith, () => texts(value).some((text) => text.startsWith(lower(condition.startsWith))));
  test(condition.endsWith, () => texts(value).some((text) => text.endsWith(lower(condition.endsWith))));
  test(condition.matches, () => patternOf(condition.matches ?? '').test(textOf(value)));
  return parts.length === 0 ? E.right(Boolean(value)) : every(parts);
}

const lower = (text: string | undefined): string => (text ?? '').toLowerCase();

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A list matches where one of its entries does. */
const texts = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((entry) => lower(textOf(entry)));

/** A context key holds nothing, or something else than what is expected. */
export function unusable(
  key: string,
  expected: ContextType,
  value: Json | undefined,
  neededBy: string,
  description?: string,
): Reason {
  return value === undefined || value === null
    ? defined({ _tag: 'MissingContextKey' as const, key, expected, neededBy, description })
    : defined({
        _tag: 'InvalidContextKey' as const,
        key,
        expected,
        actual: kindOf(value),
        neededBy,
        description,
      });
}

/** A value's type in words, for messages; never the value itself. */
export function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
