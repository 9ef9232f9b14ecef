import {
  BUDGETS,
  type Either,
  isExactNumber,
  isForbiddenKey,
  isJsonObject,
  type Json,
} from '@workrail/kernel';
import { type InvalidInputError, invalid } from './invalid-input.ts';

/** Nesting and keys of what an agent sends; undefined where nothing is wrong. `path` names it in messages. */
export const structureFault = (value: Json, path: string): Either<InvalidInputError, never> | undefined =>
  faultAt(value, path, path, 1);

function faultAt(
  value: Json,
  field: string,
  path: string,
  depth: number,
): Either<InvalidInputError, never> | undefined {
  if (Number.isNaN(value))
    return invalid(
      path,
      'number',
      `${path} is NaN, which JSON has no value for`,
      'Send a number, or null, or leave it out.',
    );
  if (typeof value === 'number' && !Number.isFinite(value))
    return invalid(
      path,
      'number',
      `${path} is a number that is too large`,
      'Send it as text, or a smaller one.',
    );
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    const message = `${path} is a whole number beyond 2^53, whose last digits would change`;
    return invalid(path, 'number', message, 'Send it as text, in quotes.');
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    const message = `${path} contains half a character (a lone surrogate), which cannot be stored`;
    return invalid(path, 'malformed-text', message, 'Send the text again with whole characters.');
  }
  const strange = notJson(value);
  if (strange !== undefined)
    return invalid(
      path,
      'type',
      `${path} is ${strange}, which JSON has no value for`,
      'Send plain JSON: text, numbers, true, false, null, lists and objects of these.',
    );
  if (typeof value !== 'object' || value === null) return undefined;
  const tooDeep = `${field} is nested deeper than ${BUDGETS.contextDepth} levels`;
  if (depth > BUDGETS.contextDepth) return invalid(field, 'max-depth', tooDeep, 'Flatten it.');
  for (const [key, member] of Object.entries(value)) {
    // What is undefined is left out of an object, as JSON.stringify does.
    if (member === undefined && isJsonObject(value)) continue;
    const inner = `${path}.${key}`;
    if (isJsonObject(value) && isForbiddenKey(key))
      return invalid(inner, 'forbidden-key', `the key "${key}" is not allowed`, 'Use another key.');
    const half = 'a key contains half a character';
    if (!key.isWellFormed()) return invalid(path, 'malformed-key', half, 'Send the key again as plain text.');
    const fault = faultAt(member, field, inner, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The place of a whole number beyond 2^53, whose last digits were lost before it got here; undefined where there is none. */
export function lostDigits(value: Json, path: string): string | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : undefined;
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const place = lostDigits(member, path === '' ? key : `${path}.${key}`);
    if (place !== undefined) return place;
  }
  return undefined;
}

const STRANGE: ReadonlySet<string> = new Set(['undefined', 'function', 'symbol', 'bigint']);

/** What callers in the same process can send and no message of a protocol can: it would be lost or become something else. */
function notJson(value: unknown): string | undefined {
  if (STRANGE.has(typeof value)) return `of type ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return kind === 'Object' ? undefined : `an object of type ${kind}`;
}
