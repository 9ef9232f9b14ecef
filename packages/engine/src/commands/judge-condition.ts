import { E, type Either, type Json } from '@workrail/kernel';
import type { Expression } from '@workrail/workflow-compiler';
import { type CommandScope, lookUp, type Unresolved } from './command-scope.ts';
import { isTruthy, orderOf, sameValue } from './compare-values.ts';
import { asText } from './fill-template.ts';

/** Why a condition cannot be judged. */
export type Unclear =
  | Unresolved
  | { readonly reference: undefined; readonly reason: 'no_order' | 'no_list'; readonly message: string };

/**
 * Whether a condition holds. An input that was left out counts as null; any other reference without a value is a
 * reason, never a silent false. What is right of a `&&` or `||` that is decided is not looked at.
 */
export const judgeCondition = (condition: Expression, scope: CommandScope): Either<Unclear, boolean> =>
  E.map(isTruthy)(resultOf(condition, scope));

type Value = Either<Unclear, Json>;

function resultOf(expression: Expression, scope: CommandScope): Value {
  if ('literal' in expression) return E.right(expression.literal);
  if ('reference' in expression) {
    const found = lookUp(expression.reference, scope);
    return 'unresolved' in found ? E.left(found.unresolved) : E.right(found.value ?? null);
  }
  if ('not' in expression) return E.map((value: Json) => !isTruthy(value))(resultOf(expression.not, scope));
  if ('all' in expression) return upTo(false, expression.all, scope);
  if ('any' in expression) return upTo(true, expression.any, scope);
  if ('includes' in expression) return both(expression.within, expression.includes, scope, includes);
  const { compare, left, right } = expression;
  return both(left, right, scope, (a, b) => compared(compare, a, b, scope));
}

function both(
  left: Expression,
  right: Expression,
  scope: CommandScope,
  judge: (left: Json, right: Json, scope: CommandScope) => Either<Unclear, boolean>,
): Value {
  const a = resultOf(left, scope);
  if (E.isLeft(a)) return a;
  const b = resultOf(right, scope);
  return E.isLeft(b) ? b : judge(a.right, b.right, scope);
}

function upTo(
  deciding: boolean,
  parts: readonly Expression[],
  scope: CommandScope,
): Either<Unclear, boolean> {
  for (const part of parts) {
    const verdict = judgeCondition(part, scope);
    if (E.isLeft(verdict) || verdict.right === deciding) return verdict;
  }
  return E.right(!deciding);
}

type Operator = Extract<Expression, { readonly compare: unknown }>['compare'];

function compared(
  operator: Operator,
  left: Json,
  right: Json,
  scope: CommandScope,
): Either<Unclear, boolean> {
  if (operator === '==') return E.right(sameValue(left, right));
  if (operator === '!=') return E.right(!sameValue(left, right));
  const order = orderOf(left, right);
  if (order === undefined)
    return unclear(
      'no_order',
      `${shown(left, scope)} and ${shown(right, scope)} have no order; two numbers have one, and two texts`,
    );
  const verdicts = { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 };
  return E.right(verdicts[operator]);
}

function includes(within: Json, item: Json, scope: CommandScope): Either<Unclear, boolean> {
  if (Array.isArray(within)) return E.right((within as readonly Json[]).some((one) => sameValue(one, item)));
  if (typeof within === 'string' && typeof item === 'string') return E.right(within.includes(item));
  if (within === null) return E.right(false);
  return unclear(
    'no_list',
    `${shown(within, scope)} is neither a list nor a text in which ${shown(item, scope)} could be`,
  );
}

const unclear = (reason: 'no_order' | 'no_list', message: string): Either<Unclear, boolean> =>
  E.left({ reference: undefined, reason, message });

const SHOWN = 40;

function shown(given: Json, scope: CommandScope): string {
  const value = scope.shown?.(given) ?? given;
  if (value === null) return 'null';
  const text = typeof value === 'string' ? `"${value}"` : asText(value);
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}
