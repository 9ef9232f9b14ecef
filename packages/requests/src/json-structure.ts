import { BUDGETS, type Either, isJsonObject, type Json } from '@workrail/kernel';
import { type InvalidInputError, invalid } from './invalid-input.ts';

/** Names that reach an object's prototype in careless code; no key may be one, at any depth. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Nesting and keys of what an agent sends; undefined where nothing is wrong. `path` names it in messages. */
export const structureFault = (value: Json, path: string): Either<InvalidInputError, never> | undefined =>
  faultAt(value, path, path, 1);

function faultAt(
  value: Json,
  field: string,
  path: string,
  depth: number,
): Either<InvalidInputError, never> | undefined {
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
  if (typeof value !== 'object' || value === null) return undefined;
  const tooDeep = `${field} is nested deeper than ${BUDGETS.contextDepth} levels`;
  if (depth > BUDGETS.contextDepth) return invalid(field, 'max-depth', tooDeep, 'Flatten it.');
  for (const [key, member] of Object.entries(value)) {
    const inner = `${path}.${key}`;
    if (isJsonObject(value) && FORBIDDEN_KEYS.has(key))
      return invalid(inner, 'forbidden-key', `the key "${key}" is not allowed`, 'Use another key.');
    const half = 'a key contains half a character';
    if (!key.isWellFormed()) return invalid(path, 'malformed-key', half, 'Send the key again as plain text.');
    const fault = faultAt(member, field, inner, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
