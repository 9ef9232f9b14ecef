import type { Capability, ConfirmationKind, StepInstruction } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import type { Interpolate } from './fill.ts';
import { filledDependency } from './filled-parts.ts';
import type { Reason } from './reason.ts';
import { lookup, type Scope } from './scope.ts';

/** What is known of the agent's abilities by strong evidence; the others are unknown. */
export type Capabilities = Readonly<Partial<Record<Capability, 'available' | 'unavailable'>>>;

/** What somebody said about a step's work. */
export type ConfirmationAnswer = 'approved' | 'declined';

/** What only the user can give has to be in the context, where the author says under which key. */
export function unmetDependencies(
  { userOnlyDependencies = [], stepId }: StepInstruction,
  scope: Scope,
  fill: Interpolate,
): readonly Reason[] {
  return userOnlyDependencies.flatMap((dependency) => {
    const { contextKey } = dependency;
    const value = contextKey === undefined ? true : lookup(scope, contextKey);
    const met = value !== undefined && value !== null && value !== '';
    if (met) return [];
    return [{ _tag: 'UserOnlyDependency' as const, dependency: filledDependency(dependency, fill), stepId }];
  });
}

/** Whether somebody has to agree to a step's work, and who. A condition that can't be evaluated asks: the safe side. */
export function confirmationOf(
  { confirmation: { when, kind }, stepId }: StepInstruction,
  scope: Scope,
): { readonly requireConfirmation: boolean; readonly confirmationKind: ConfirmationKind | undefined } {
  const requireConfirmation = typeof when === 'boolean' ? when : mayHold(when, scope, stepId);
  return { requireConfirmation, confirmationKind: requireConfirmation ? kind : undefined };
}

/** Whoever has to agree must have agreed; a no holds wherever it is said. */
export function unmetConfirmation(
  step: StepInstruction,
  scope: Scope,
  answer: ConfirmationAnswer | undefined,
): readonly Reason[] {
  const { requireConfirmation, confirmationKind = 'human_approval' } = confirmationOf(step, scope);
  if (answer === 'approved' || (!requireConfirmation && answer !== 'declined')) return [];
  const declined = answer === 'declined';
  return [{ _tag: 'ConfirmationRequired', stepId: step.stepId, confirmedBy: confirmationKind, declined }];
}

/** A step that needs an ability is done only where the agent has shown it. */
export function unmetCapabilities(
  { requires, stepId }: StepInstruction,
  capabilities: Capabilities,
): readonly Reason[] {
  return (requires?.capabilities ?? []).flatMap((capability): readonly Reason[] => {
    const status = capabilities[capability] ?? 'unknown';
    return status === 'available' ? [] : [{ _tag: 'CapabilityMissing', stepId, capability, status }];
  });
}
