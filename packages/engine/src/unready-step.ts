import { defined, type Json } from '@workrail/kernel';
import type { ContextNeed, StepInstruction } from '@workrail/workflow-compiler';
import { kindOf, unclearCondition } from './condition.ts';
import { type Interpolate, reasonInterpolator } from './interpolate.ts';
import type { ContextType, Reason } from './reason.ts';
import { lookup, type Scope } from './scope.ts';

/**
 * The first thing that a step needs before it begins and that is not there, or a condition of its texts that
 * can't be evaluated; undefined where it can begin.
 */
export function unreadyStep(step: StepInstruction, scope: Scope): Reason | undefined {
  const fill = reasonInterpolator(scope);
  for (const need of step.requires?.context ?? []) {
    const unmet = unmetNeed(need, lookup(scope, need.key), step.stepId, fill);
    if (unmet !== undefined) return unmet;
  }
  const conditions = [...(step.fragments ?? []), ...(step.delegations ?? [])].map(({ when }) => when);
  return unclearCondition(conditions, scope, step.stepId);
}

const TYPES: Readonly<Record<NonNullable<ContextNeed['type']>, ContextType>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
};

function unmetNeed(
  { key, type, description: said }: ContextNeed,
  value: Json | undefined,
  neededBy: string,
  fill: Interpolate,
): Reason | undefined {
  const expected = type === undefined ? 'a value' : TYPES[type];
  const missing = value === undefined || value === null;
  if (!missing && (type === undefined || kindOf(value) === expected)) return undefined;
  const description = said === undefined ? undefined : fill(said);
  return missing
    ? defined({ _tag: 'MissingContextKey' as const, key, expected, neededBy, description })
    : defined({
        _tag: 'InvalidContextKey' as const,
        key,
        expected,
        actual: kindOf(value),
        neededBy,
        description,
      });
}
