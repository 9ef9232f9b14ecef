import { parseJson } from '@workrail/kernel';
import { quoted } from '../report/report.ts';
import { type Mistake, parseReference, type Reference } from './reference.ts';

/** What a condition such as `steps.build.status == "done" && !inputs.dry_run` looks at. */
export interface Expression {
  readonly references: readonly Reference[];
  readonly mistakes: readonly Mistake[];
}

/**
 * Terms joined by `&&` and `||`, each with any number of `!` before it: a value, a comparison by `==` or `!=`,
 * or `value.includes(value)`. There are no parentheses, so nothing nests. A blank text holds always.
 */
export function parseExpression(text: string): Expression {
  const references: Reference[] = [];
  const mistakes: Mistake[] = [];
  for (const operand of operandsOf(withoutBraces(text.trim()))) {
    if (typeof operand !== 'string') mistakes.push(operand);
    else if (!isLiteral(operand)) {
      const parsed = operandMistake(operand) ?? parseReference(operand);
      if ('mistake' in parsed) mistakes.push(parsed.mistake);
      else references.push(parsed.reference);
    }
  }
  return { references, mistakes };
}

const withoutBraces = (text: string): string => /^\$\{\{([\s\S]*)\}\}$/.exec(text)?.[1]?.trim() ?? text;

function operandsOf(text: string): readonly (string | Mistake)[] {
  if (text === '') return [];
  return splitAt(text, /&&|\|\|/g).flatMap((term) => termOperands(term.trim().replace(/^(!\s*)+(?!=)/, '')));
}

const OPERATOR = /===|!==|==|!=|<=|>=|<|>/g;

function termOperands(term: string): readonly (string | Mistake)[] {
  const operators = [...masked(term).matchAll(OPERATOR)].map(([operator]) => operator);
  const unknown = operators.find((operator) => operator !== '==' && operator !== '!=');
  if (unknown !== undefined) {
    const advice =
      unknown.length === 3
        ? `write "${unknown.slice(0, 2)}"`
        : 'compare by "==" or "!="; values have no order here';
    return [{ what: `there is no operator "${unknown}"`, advice }];
  }
  if (operators.length > 1)
    return [{ what: 'two comparisons stand in one term', advice: 'join them by "&&" or "||"' }];
  return operators.length === 1 ? splitAt(term, OPERATOR).map((side) => side.trim()) : includesOperands(term);
}

function includesOperands(term: string): readonly string[] {
  const call = '.includes(';
  const at = masked(term).indexOf(call);
  if (at < 0 || !term.endsWith(')')) return [term];
  return [term.slice(0, at).trim(), term.slice(at + call.length, -1).trim()];
}

function isLiteral(operand: string): boolean {
  return /^["[{\d-]|^(true|false|null)$/.test(operand) && parseJson(operand) !== undefined;
}

function operandMistake(operand: string): { readonly mistake: Mistake } | undefined {
  const mistake = (what: string, advice: string) => ({ mistake: { what, advice } });
  if (operand === '') return mistake('a value is missing', 'write a value on both sides of each operator');
  if (operand.startsWith("'")) return mistake(`${quoted(operand)} is no value`, 'put texts in double quotes');
  if (/^["[{\d-]/.test(operand)) return mistake(`${quoted(operand)} is no value`, 'write the value as JSON');
  if (operand.startsWith('('))
    return mistake('parentheses group nothing here', 'write it without; "&&" binds closer than "||"');
  return undefined;
}

/** Splits where the pattern matches outside quotes and brackets. */
function splitAt(text: string, separator: RegExp): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of masked(text).matchAll(separator)) {
    parts.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/** The text, as long as before, with all that lies in quotes or brackets replaced by underscores. */
function masked(text: string): string {
  const shown: string[] = [];
  let depth = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (inQuotes && unit === '\\') {
      shown.push('__');
      at += 1;
      continue;
    }
    if (unit === '"') inQuotes = !inQuotes;
    else if (!inQuotes && ')]}'.includes(unit)) depth = Math.max(0, depth - 1);
    shown.push(inQuotes || depth > 0 || unit === '"' ? '_' : unit);
    if (!inQuotes && '([{'.includes(unit)) depth += 1;
  }
  return shown.join('').slice(0, text.length);
}
