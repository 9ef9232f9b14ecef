import { isExactNumber } from './exact-json.ts';
import type { Json } from './json.ts';

/**
 * The value with every lone surrogate replaced by U+FFFD, as UTF-8 encoders do. Texts that were cut inside
 * a character have no canonical JSON; everything that is stored passes through here first.
 */
export function wellFormed<T extends Json>(value: T): T;
export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => wellFormed(entry));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key.toWellFormed(), wellFormed(member as Json)]),
  );
}
