import { E, type Json } from '@workrail/kernel';
import type { ContextNeed, StepInstruction } from '@workrail/workflow-compiler';
import { holds, kindOf } from './condition.ts';
import type { ContextType, Reason } from './reason.ts';
import { lookup, type Scope } from './scope.ts';

/**
 * The first thing that a step needs before it begins and that is not there, or a condition of its texts that
 * can't be evaluated; undefined where it can begin.
 */
export function unreadyStep(step: StepInstruction, scope: Scope): Reason | undefined {
  for (const need of step.requires?.context ?? []) {
    const unmet = unmetNeed(need, lookup(scope, need.key), step.stepId);
    if (unmet !== undefined) return unmet;
  }
  const conditions = [...(step.fragments ?? []), ...(step.delegations ?? [])].map(({ when }) => when);
  for (const condition of conditions) {
    const verdict = condition === undefined ? undefined : holds(condition, scope, step.stepId);
    if (verdict !== undefined && E.isLeft(verdict)) return verdict.left;
  }
  return undefined;
}

const TYPES: Readonly<Record<NonNullable<ContextNeed['type']>, ContextType>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
};

function unmetNeed(
  { key, type, description }: ContextNeed,
  value: Json | undefined,
  neededBy: string,
): Reason | undefined {
  const expected = type === undefined ? 'a value' : TYPES[type];
  const said = description === undefined ? {} : { description };
  if (value === undefined || value === null)
    return { _tag: 'MissingContextKey', key, expected, neededBy, ...said };
  const actual = kindOf(value);
  return type === undefined || actual === expected
    ? undefined
    : { _tag: 'InvalidContextKey', key, expected, actual, neededBy, ...said };
}
