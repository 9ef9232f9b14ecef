import type { Json } from '@workrail/kernel';
import type { ContextNeed, StepInstruction } from '@workrail/workflow-compiler';
import { kindOf, unclearCondition, unusable } from '../condition.ts';
import { type Interpolate, reasonInterpolator } from '../fill.ts';
import type { ContextType, Reason } from '../reason.ts';
import { lookup, type Scope } from '../scope.ts';

/** What a step needs before it begins and that is not there, and a condition of its texts that can't be evaluated. */
export function unreadyStep(step: StepInstruction, scope: Scope): readonly Reason[] {
  const fill = reasonInterpolator(scope);
  const unmet = (step.requires?.context ?? []).flatMap(
    (need) => unmetNeed(need, lookup(scope, need.key), step.stepId, fill) ?? [],
  );
  const conditions = [...(step.fragments ?? []), ...(step.delegations ?? [])].map(({ when }) => when);
  return [...unmet, ...[unclearCondition(conditions, scope, step.stepId) ?? []].flat()];
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
  return unusable(key, expected, value, neededBy, said === undefined ? undefined : fill(said));
}
