import { BUDGETS, defined, type Json, jsonLength } from '@workrail/kernel';
import type { Delegation, StepInstruction } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import type { PendingDelegation } from './pending-step.ts';
import { type Interpolate, lookup, type Scope } from './scope.ts';

/** The delegations of a step whose conditions hold, each with the context of the other run. */
export const pendingDelegations = (
  { delegations, stepId }: StepInstruction,
  scope: Scope,
  fill: Interpolate,
): readonly PendingDelegation[] | undefined => {
  const passOn = passing(scope);
  return delegations
    ?.filter(({ when }) => mayHold(when, scope, stepId))
    .map((delegation) => pendingDelegation(delegation, passOn, fill));
};

/** Values for the other runs, whole as long as there is room in the answer for them; else where they are. */
function passing(scope: Scope): (path: string) => Json | undefined {
  let left: number = BUDGETS.interpolated;
  return (path) => {
    const value = lookup(scope, path);
    const bytes = value === undefined ? 0 : jsonLength(JSON.stringify(value));
    if (bytes > left) return `[not shown: ${bytes} bytes; pass on what the context key "${path}" holds]`;
    left -= bytes;
    return value;
  };
}

function pendingDelegation(
  one: Delegation,
  passOn: (path: string) => Json | undefined,
  fill: Interpolate,
): PendingDelegation {
  const { workflowId, goal, inputs, modelTier, allowedTools } = one;
  const context = inputs.flatMap((input) => {
    if ('text' in input) return [[input.key, fill(input.text)] as const];
    const value = passOn(input.from);
    return value === undefined ? [] : [[input.key, value] as const];
  });
  return defined({
    workflowId: fill(workflowId),
    goal: goal === undefined ? undefined : fill(goal),
    context: Object.fromEntries(context),
    modelTier,
    allowedTools,
  });
}
