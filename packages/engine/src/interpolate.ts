import { BUDGETS, type Json, utf8Length, utf8Prefix } from '@workrail/kernel';
import { lookup, type Scope } from './scope.ts';

/** `{{dotted.path}}`. Anything else between double braces is the author's own text and stays. */
const REFERENCE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)\s*\}\}/g;

export type Interpolate = (text: string) => string;

/**
 * Fills references in the texts of one step. A path without a value stays visible as `[unset: path]`.
 * Values are put in once and never read as references themselves; long ones are cut, visibly, so that a
 * large context can't push the step out of the answer.
 */
export function interpolator(scope: Scope): Interpolate {
  let left: number = BUDGETS.interpolatedTotal;
  return (text) =>
    text.replace(REFERENCE, (_, path: string) => {
      const value = lookup(scope, path);
      if (value === undefined) return `[unset: ${path}]`;
      const shown = cut(textOf(value), Math.min(left, BUDGETS.interpolatedValue));
      left = Math.max(0, left - utf8Length(shown));
      return shown;
    });
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function cut(text: string, limit: number): string {
  const length = utf8Length(text);
  return length <= limit ? text : `${utf8Prefix(text, limit)}… [cut: ${length} bytes in all]`;
}
