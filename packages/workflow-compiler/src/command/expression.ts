import { quoted } from '../report/report.ts';
import type { ComparisonOperator, Expression, ValueReference } from './compiled.ts';
import { type Token, tokensOf } from './expression-tokens.ts';
import type { Mistake } from './value-reference.ts';

/** A condition such as `steps.build.status == "done" && !inputs.dry_run`. */
export interface ParsedExpression {
  /** Without the braces around it. */
  readonly written: string;
  /** Holds always where the text is blank or wrong. */
  readonly expression: Expression;
  /** Each once. */
  readonly references: readonly ValueReference[];
  /** The first one: what follows it cannot be told apart. */
  readonly mistakes: readonly Mistake[];
}

const HOLDS: Expression = { literal: true };

/**
 * `||` binds least, then `&&`, then `!`, then one of `==`, `!=`, `<`, `<=`, `>`, `>=` between two values. A value is
 * one of the run, JSON, a text in quotes, `value.includes(value)`, or a condition in parentheses. `own`: whether `step`
 * stands for the step around it.
 */
export function parseExpression(text: string, own = false): ParsedExpression {
  const written = withoutBraces(text.trim());
  const tokens = tokensOf(written, own);
  if (tokens.length === 0) return { written, expression: HOLDS, references: [], mistakes: [] };
  const outcome = readTokens(tokens);
  if ('mistake' in outcome)
    return { written, expression: HOLDS, references: [], mistakes: [outcome.mistake] };
  const references = tokens.flatMap((one) =>
    'reference' in one ? [[one.reference.written, one.reference] as const] : [],
  );
  return { written, expression: outcome.read, references: [...new Map(references).values()], mistakes: [] };
}

const withoutBraces = (text: string): string => /^\$\{\{([\s\S]*)\}\}$/.exec(text)?.[1]?.trim() ?? text;

type Outcome = { readonly read: Expression } | { readonly mistake: Mistake };

const mistake = (what: string, advice: string): Outcome => ({ mistake: { what, advice } });

/** Parentheses within each other: a reader loses track long before. */
const DEEPEST = 32;
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=', '===', '!==']);

function readTokens(tokens: readonly Token[]): Outcome {
  let at = 0;
  let depth = 0;

  const isNext = (sign: string): boolean => {
    const token = tokens[at];
    return token !== undefined && 'sign' in token && token.sign === sign;
  };
  const take = (sign: string): boolean => {
    const found = isNext(sign);
    if (found) at += 1;
    return found;
  };

  const anyOf = (): Outcome => joined('||', (any) => ({ any }), allOf);
  const allOf = (): Outcome => joined('&&', (all) => ({ all }), negated);

  function joined(
    sign: string,
    join: (parts: readonly Expression[]) => Expression,
    part: () => Outcome,
  ): Outcome {
    const parts: Expression[] = [];
    do {
      const outcome = part();
      if ('mistake' in outcome) return outcome;
      parts.push(outcome.read);
    } while (take(sign));
    const [only] = parts;
    return { read: parts.length === 1 && only !== undefined ? only : join(parts) };
  }

  function negated(): Outcome {
    let negations = 0;
    while (take('!')) negations += 1;
    const outcome = comparison();
    if ('mistake' in outcome || negations === 0) return outcome;
    const not: Expression = { not: outcome.read };
    return { read: negations % 2 === 1 ? not : { not } };
  }

  function comparison(): Outcome {
    const left = operand();
    const token = tokens[at];
    if ('mistake' in left || token === undefined || !('sign' in token) || !COMPARISONS.has(token.sign))
      return left;
    at += 1;
    if (token.sign.length === 3)
      return mistake(`there is no operator "${token.sign}"`, `write "${token.sign.slice(0, 2)}"`);
    const right = operand();
    if ('mistake' in right) return right;
    return { read: { compare: token.sign as ComparisonOperator, left: left.read, right: right.read } };
  }

  function operand(): Outcome {
    const token = tokens[at];
    if (token === undefined) return MISSING;
    if ('mistake' in token) return token;
    if ('sign' in token) return token.sign === '(' ? group() : MISSING;
    at += 1;
    if (!take('.includes(')) return { read: token };
    const item = operand();
    if ('mistake' in item) return item;
    if (!take(')')) return mistake('".includes(" is not closed', 'write one value and ")" behind it');
    return { read: { includes: item.read, within: token } };
  }

  function group(): Outcome {
    at += 1;
    depth += 1;
    if (depth > DEEPEST)
      return mistake(`parentheses stand in more than ${DEEPEST} others`, 'make several steps of it');
    const inside = anyOf();
    if ('mistake' in inside) return inside;
    depth -= 1;
    return take(')') ? inside : mistake('a parenthesis is not closed', 'write ")" where it ends');
  }

  const outcome = anyOf();
  const rest = tokens[at];
  return 'mistake' in outcome || rest === undefined ? outcome : behindTheEnd(rest);
}

const MISSING = mistake('a value is missing', 'write a value on both sides of each operator');

function behindTheEnd(token: Token): Outcome {
  if ('mistake' in token) return token;
  const join = 'join them by "&&" or "||"';
  if (!('sign' in token)) {
    const written = 'reference' in token ? token.reference.written : JSON.stringify(token.literal);
    return mistake(`${quoted(written)} follows a whole condition`, join);
  }
  if (token.sign === ')')
    return mistake('a parenthesis is closed that was not opened', 'remove it, or open one before');
  return COMPARISONS.has(token.sign)
    ? mistake('two comparisons stand in one term', join)
    : mistake(`${quoted(token.sign)} stands where nothing can follow`, join);
}
