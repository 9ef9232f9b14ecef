import type { Json } from '@workrail/kernel';
import type { Condition } from '../compiled-workflow.ts';

/** Whether a condition can't hold whatever the context says, as far as that shows at a glance. */
export function neverHolds(condition: Condition): boolean {
  const { and = [], or, not } = condition;
  if (or?.every(neverHolds) === true) return true;
  if (not !== undefined && Object.keys(not).length === 0) return true;
  if (and.some(neverHolds)) return true;
  return disagree(required(condition));
}

interface Demand {
  readonly key: string;
  readonly equals: boolean;
  readonly value: Json;
}

/** What must be equal to what, and what must not, for the condition to hold. */
function required(condition: Condition): readonly Demand[] {
  const { var: key, and = [] } = condition;
  const own = (name: 'equals' | 'not_equals', equals: boolean): readonly Demand[] =>
    key === undefined || !Object.hasOwn(condition, name)
      ? []
      : [{ key, equals, value: condition[name] ?? null }];
  return [...own('equals', true), ...own('not_equals', false), ...and.flatMap(required)];
}

function disagree(demands: readonly Demand[]): boolean {
  return demands.some(
    (one) =>
      one.equals &&
      demands.some((other) => {
        if (other.key !== one.key || !comparable(one.value, other.value)) return false;
        const same = plain(one.value) === plain(other.value);
        return other.equals ? !same : same;
      }),
  );
}

/** Values of different types may still be equal in the lenient way, so nothing is said about them. */
const comparable = (left: Json, right: Json): boolean => typeof left === typeof right;
const plain = (value: Json): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value);
