import { E, type Either, type Json } from '@workrail/kernel';
import type { LoopFrame, LoopInstruction } from '@workrail/workflow-compiler';
import { holds, unusable } from './condition.ts';
import { numberOf } from './lenient-equality.ts';
import type { Reason } from './reason.ts';
import { lookup, type Scope } from './scope.ts';

/**
 * Whether a loop wants to run its iteration number `iteration` (from 0), limits aside. `decision` is what an
 * artifact of the iteration before said; the first iteration of a loop that artifacts decide about always runs.
 */
export function wantsIteration(
  loop: LoopInstruction,
  iteration: number,
  scope: Scope,
  decision?: LoopFrame['decision'],
): Either<Reason, boolean> {
  const { control, loopId } = loop;
  switch (control.type) {
    case 'while':
    case 'until': {
      if ('decision' in control) {
        if (iteration === 0) return E.right(true);
        return decision === undefined
          ? E.left({ _tag: 'MissingDecision', loopId, contract: control.decision })
          : E.right(decision === 'continue');
      }
      const verdict = holds(control.condition, scope, loopId);
      return control.type === 'while' ? verdict : E.map((done: boolean) => !done)(verdict);
    }
    case 'for':
      return E.map((count: number) => iteration < count)(countOf(control.count, scope, loopId));
    case 'forEach':
      return E.map((items: readonly Json[]) => iteration < items.length)(
        itemsOf(control.items, scope, loopId),
      );
  }
}

function countOf(count: number | string, scope: Scope, loopId: string): Either<Reason, number> {
  if (typeof count === 'number') return E.right(count);
  const value = lookup(scope, count);
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0
    ? E.right(number)
    : E.left(unusable(count, 'a whole number', value, loopId));
}

function itemsOf(key: string, scope: Scope, loopId: string): Either<Reason, readonly Json[]> {
  const value = lookup(scope, key);
  return Array.isArray(value)
    ? E.right(value as readonly Json[])
    : E.left(unusable(key, 'a list', value, loopId));
}
