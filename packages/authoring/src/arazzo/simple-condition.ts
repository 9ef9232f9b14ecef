import { type Either, either, type Json } from '@workrail/kernel';
import { parseRuntimeExpression, type RuntimeExpression } from './runtime-expression.ts';

type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A condition of the type `simple`, taken apart. */
export type SimpleCondition =
  | { readonly literal: Json }
  | { readonly expression: RuntimeExpression; readonly written: string }
  | { readonly not: SimpleCondition }
  | { readonly all: readonly SimpleCondition[] }
  | { readonly any: readonly SimpleCondition[] }
  | { readonly compare: Comparison; readonly left: SimpleCondition; readonly right: SimpleCondition };

/** Why a condition cannot be said in our language, and what to do. */
export interface Refusal {
  readonly refused: string;
  readonly advice: string;
}

type Fail = (refusal: Refusal) => never;

const TOKEN = /\s*(==|!=|<=|>=|&&|\|\||[<>!()]|'(?:[^']|'')*'|\$[^\s<>=!&|()']+|[^\s<>=!&|()']+)/y;
const DEEPEST = 32;
const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

export const parseSimpleCondition = (text: string): Either<Refusal, SimpleCondition> =>
  either<Refusal, SimpleCondition>(({ fail }) => read(tokensOf(text.trim(), fail), fail));

function tokensOf(text: string, fail: Fail): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined)
      return fail({
        refused: `${text.slice(at, at + 20)} cannot be read`,
        advice: 'write texts in single quotes',
      });
    tokens.push(token);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function read(tokens: readonly string[], fail: Fail): SimpleCondition {
  let at = 0;
  const take = (sign: string): boolean => {
    const isThere = tokens[at] === sign;
    if (isThere) at += 1;
    return isThere;
  };
  const joined = (
    sign: string,
    part: (depth: number) => SimpleCondition,
    join: (parts: readonly SimpleCondition[]) => SimpleCondition,
    depth: number,
  ): SimpleCondition => {
    const parts = [part(depth)];
    while (take(sign)) parts.push(part(depth));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : join(parts);
  };
  const any = (depth: number): SimpleCondition => joined('||', all, (parts) => ({ any: parts }), depth);
  const all = (depth: number): SimpleCondition => joined('&&', negated, (parts) => ({ all: parts }), depth);
  const negated = (depth: number): SimpleCondition => {
    if (depth > DEEPEST)
      return fail({ refused: 'it is nested too deeply', advice: 'make several criteria of it' });
    return take('!') ? { not: negated(depth + 1) } : comparison(depth);
  };
  const comparison = (depth: number): SimpleCondition => {
    const left = operand(depth);
    const sign = tokens[at];
    if (sign === undefined || !COMPARISONS.includes(sign)) return left;
    at += 1;
    return { compare: sign as Comparison, left, right: operand(depth) };
  };
  const operand = (depth: number): SimpleCondition => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const inside = any(depth + 1);
      if (take(')')) return inside;
      return fail({ refused: 'a parenthesis is not closed', advice: 'close it' });
    }
    return literalOf(token, fail);
  };
  const whole = any(0);
  if (at < tokens.length)
    return fail({ refused: `${tokens[at]} follows a whole condition`, advice: 'join them by && or ||' });
  return whole;
}

const WORDS: Readonly<Record<string, Json>> = { true: true, false: false, null: null };

function literalOf(token: string | undefined, fail: Fail): SimpleCondition {
  if (token === undefined)
    return fail({ refused: 'a value is missing', advice: 'write a value on both sides' });
  if (token.startsWith("'")) return { literal: token.slice(1, -1).replaceAll("''", "'") };
  if (Object.hasOwn(WORDS, token)) return { literal: WORDS[token] ?? null };
  if (/^-?\d+(?:\.\d+)?$/.test(token)) return { literal: Number(token) };
  if (!token.startsWith('$'))
    return fail({
      refused: `${token} is no value`,
      advice: 'write texts in single quotes, and expressions with a $',
    });
  if (/[[\]]/.test(token))
    return fail({
      refused: `${token} has brackets, which lead into a value`,
      advice: 'write $response.body#/items/0',
    });
  const parsed = parseRuntimeExpression(token);
  if ('refused' in parsed) return fail(parsed);
  return { expression: parsed.expression, written: token };
}

/** The statuses for which a condition holds that looks at nothing else; undefined where it does. */
export function statusesOf(condition: SimpleCondition): ReadonlySet<number> | undefined {
  if (!looksAtStatusAlone(condition)) return undefined;
  const all = Array.from({ length: 500 }, (_, index) => index + 100);
  return new Set(all.filter((status) => holds(condition, status)));
}

function looksAtStatusAlone(condition: SimpleCondition): boolean {
  if ('not' in condition) return looksAtStatusAlone(condition.not);
  if ('all' in condition) return condition.all.every(looksAtStatusAlone);
  if ('any' in condition) return condition.any.every(looksAtStatusAlone);
  if (!('compare' in condition)) return false;
  const [left, right] = [numberIn(condition.left, 0), numberIn(condition.right, 0)];
  return left !== undefined && right !== undefined;
}

/** Texts that are numbers count as such, as the format says. */
function numberIn(side: SimpleCondition, status: number): number | undefined {
  if ('expression' in side) return side.expression.kind === 'status' ? status : undefined;
  if (!('literal' in side)) return undefined;
  if (typeof side.literal === 'number') return side.literal;
  return typeof side.literal === 'string' && /^\d+$/.test(side.literal) ? Number(side.literal) : undefined;
}

function holds(condition: SimpleCondition, status: number): boolean {
  if ('not' in condition) return !holds(condition.not, status);
  if ('all' in condition) return condition.all.every((one) => holds(one, status));
  if ('any' in condition) return condition.any.some((one) => holds(one, status));
  if (!('compare' in condition)) return false;
  const [left = 0, right = 0] = [numberIn(condition.left, status), numberIn(condition.right, status)];
  return COMPARE[condition.compare](left, right);
}

const COMPARE: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
