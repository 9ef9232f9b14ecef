import { canonicalJson, type Json } from '@workrail/kernel';
import type { Condition } from '../compiled-workflow.ts';

/** Whether a condition can't hold whatever the context says, as far as that shows at a glance. */
export function neverHolds(condition: Condition): boolean {
  const all = conjuncts(condition);
  if (disagree(all)) return true;
  return all.some(
    ({ or, not }) => or?.every(neverHolds) === true || (not !== undefined && Object.keys(not).length === 0),
  );
}

/** The condition and all below it that have to hold with it, each once. */
function conjuncts(condition: Condition): readonly Condition[] {
  const all = [condition];
  // Grows while it is gone through.
  for (const { and = [] } of all) for (const one of and) all.push(one);
  return all;
}

interface Demands {
  /** What each value that satisfies all of them is, in one of its spellings. */
  meant: ReadonlySet<string>;
  readonly equal: Set<string>;
  readonly unequal: Set<string>;
}

function disagree(all: readonly Condition[]): boolean {
  const byKey = new Map<string, Demands>();
  for (const condition of all) {
    const { var: key, equals, not_equals: other } = condition;
    if (key === undefined || (equals === undefined && other === undefined)) continue;
    const demands = byKey.get(key) ?? { meant: new Set(), equal: new Set(), unequal: new Set() };
    byKey.set(key, demands);
    if (equals !== undefined) {
      const meanings = meaningsOf(equals);
      const first = demands.equal.size === 0;
      demands.meant = new Set(first ? meanings : meanings.filter((one) => demands.meant.has(one)));
      demands.equal.add(plain(equals));
      if (demands.meant.size === 0) return true;
    }
    if (other !== undefined) demands.unequal.add(plain(other));
  }
  return [...byKey.values()].some(({ equal, unequal }) => [...equal].some((one) => unequal.has(one)));
}

const TRUE_WORDS = ['true', '1', 'yes'];
const FALSE_WORDS = ['false', '0', 'no'];

/**
 * What a context value can be that counts as equal to this one: the text, the number, the truth. Two values can
 * be meant at once exactly where they share one of these, as the engine compares texts with numbers and truths.
 */
function meaningsOf(value: Json): readonly string[] {
  if (value !== null && typeof value === 'object') return [`json ${canonicalJson(value)}`];
  const text = String(value).trim().toLowerCase();
  const number = typeof value === 'boolean' ? Number(value) : Number(text === '' ? Number.NaN : text);
  return [
    ...(typeof value === 'string' ? [`text ${text}`] : []),
    ...(value === null ? ['nothing'] : []),
    ...(Number.isFinite(number) ? [`number ${number}`] : []),
    ...(TRUE_WORDS.includes(text) ? ['true'] : []),
    ...(FALSE_WORDS.includes(text) ? ['false'] : []),
  ];
}

/** Values of different types may still be equal in the lenient way, so only the very same ones contradict. */
const plain = (value: Json): string =>
  typeof value === 'string' ? `text ${value.trim().toLowerCase()}` : canonicalJson(value);
