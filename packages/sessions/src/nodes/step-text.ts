import type { StepText } from '@workrail/dashboard-contract';
import { labelAt } from '@workrail/engine';
import { defined } from '@workrail/kernel';
import type { RunPoint } from '@workrail/session-reads';

/** What the agent is asked for at a point, for people; null at the end of the run. */
export function stepTextAt({ run, position, context }: RunPoint): StepText | null {
  const step = run.engine.describeStep(run.workflow, position, context);
  if (step === null) return null;
  const { stepId, title, prompt, agentRole, guidance, loops, requireConfirmation } = step;
  const rounds = labelAt(run.workflow, position, context)?.rounds ?? [];
  return defined({
    ...{ stepId, title, prompt, agentRole, guidance },
    loops: loops.map(({ loopId, title, iteration, maxIterations, total }, index) =>
      defined({ loopId, title, iteration, maxIterations, total, item: rounds[index]?.item }),
    ),
    waitsForConfirmation: requireConfirmation,
  });
}
