import type { StepText } from '@workrail/dashboard-contract';
import type { PendingStep } from '@workrail/engine';
import { defined } from '@workrail/kernel';

/** What the agent is asked for, for people. */
export const stepText = ({
  stepId,
  title,
  prompt,
  agentRole,
  guidance,
  loops,
  requireConfirmation,
}: PendingStep): StepText =>
  defined({
    stepId,
    title,
    prompt,
    agentRole,
    guidance,
    loops: loops.map(({ loopId, title, iteration, maxIterations }) => ({
      loopId,
      title,
      iteration,
      maxIterations,
    })),
    waitsForConfirmation: requireConfirmation,
  });
