import { canonicalJson, type Json } from '@workrail/kernel';

const TRUE_WORDS = new Set(['true', '1', 'yes']);
const FALSE_WORDS = new Set(['false', '0', 'no']);

/**
 * Equality as workflow authors mean it: text without regard to case and outer white space, numbers and
 * numeric texts alike, booleans and their words alike, nothing and null alike.
 */
export function lenientlyEqual(left: Json | undefined, right: Json | undefined): boolean {
  const [a, b] = [plain(left), plain(right)];
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === 'boolean') return sameTruth(a, b);
  if (typeof b === 'boolean') return sameTruth(b, a);
  if (typeof a === 'number' || typeof b === 'number') return sameNumber(a, b);
  return typeof a === 'object' && typeof b === 'object' && canonicalJson(a) === canonicalJson(b);
}

const plain = (value: Json | undefined): Json =>
  typeof value === 'string' ? value.trim().toLowerCase() : (value ?? null);

function sameTruth(truth: boolean, other: Json): boolean {
  const words = truth ? TRUE_WORDS : FALSE_WORDS;
  return (typeof other === 'string' || typeof other === 'number') && words.has(String(other));
}

function sameNumber(a: Json, b: Json): boolean {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x !== undefined && x === y;
}

/** The number that a value is or spells; undefined for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
