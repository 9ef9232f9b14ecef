import { BUDGETS, type Json, jsonLength, jsonPrefix, utf8Length } from '@workrail/kernel';
import { lookup, type Scope } from './scope.ts';

/** `{{dotted.path}}`. Anything else between double braces is the author's own text and stays. */
const REFERENCE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)\s*\}\}/g;

/** No longer than the shortest reference that it stands for. */
const NO_ROOM = '[cut]';

export type Interpolate = (text: string) => string;

/**
 * Fills references in the texts of one step. A path without a value stays visible as `[unset: path]`.
 * Values are put in once and never read as references themselves; what goes over the step's budget is cut,
 * visibly, so that a large context can't push the step out of the answer.
 */
export function interpolator(scope: Scope): Interpolate {
  let left: number = BUDGETS.interpolated;
  return (text) =>
    text.replace(REFERENCE, (_, path: string) => {
      const value = lookup(scope, path);
      const shown = fit(value === undefined ? `[unset: ${path}]` : textOf(value), left);
      left -= shown === NO_ROOM ? 0 : jsonLength(shown);
      return shown;
    });
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function fit(text: string, limit: number): string {
  if (jsonLength(text) <= limit) return text;
  const marker = `… [cut: ${utf8Length(text)} bytes in all]`;
  const room = limit - jsonLength(marker);
  return room > 0 ? jsonPrefix(text, room) + marker : NO_ROOM;
}
