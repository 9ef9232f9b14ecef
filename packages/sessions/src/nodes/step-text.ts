import type { PendingStep } from '@workrail/engine';
import { defined } from '@workrail/kernel';
import type { StepText } from './node-answer.ts';

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
