import type { ConfirmationKind, StepInstruction } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import type { Scope } from './scope.ts';

/** Whether somebody has to agree to a step's work, and who. A condition that can't be evaluated asks: the safe side. */
export function confirmationOf(
  { confirmation: { when, kind }, stepId }: StepInstruction,
  scope: Scope,
): { readonly requireConfirmation: boolean; readonly confirmationKind: ConfirmationKind | undefined } {
  const requireConfirmation = typeof when === 'boolean' ? when : mayHold(when, scope, stepId);
  return { requireConfirmation, confirmationKind: requireConfirmation ? kind : undefined };
}
